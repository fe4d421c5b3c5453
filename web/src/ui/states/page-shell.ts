// The page before its code is loaded, which the gateway has put beside the root. It stays until something else than a
// loading screen is rendered.
import { useLayoutEffect } from 'react'

const shell = document.getElementById('shell')
let loadingScreens = 0

/** Whether the shell takes the place of a loading screen. */
export function useShell(): boolean {
  useLayoutEffect(() => {
    loadingScreens += 1
    return () => {
      loadingScreens -= 1
      // After the commit, which can replace one loading screen by another.
      queueMicrotask(() => loadingScreens === 0 && removeShell())
    }
  }, [])
  return shell?.isConnected === true
}

/** The focus and what was typed move to the same controls of the rendered page. */
function removeShell(): void {
  if (!shell?.isConnected) return
  const controls = (of: ParentNode | null) => [
    ...(of?.querySelectorAll<HTMLElement>('a, button, input[name], select[name]') ?? []),
  ]
  const position = controls(shell).indexOf(document.activeElement as HTMLElement)
  const focused = controls(shell)[position]
  const filled = shell.querySelectorAll<HTMLInputElement>('[name]')
  shell.remove()
  for (const { name, value } of filled) {
    const field = document.querySelector<HTMLInputElement>(`#root [name="${name}"]`)
    if (field) field.value = value
  }
  const same = focused && controls(document.getElementById('root'))[position]
  if (same?.textContent === focused?.textContent) same?.focus({ preventScroll: true })
}
