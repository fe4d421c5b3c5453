// Shown while the session is being determined, and while the code of a page loads.

import { t } from '@lingui/core/macro'
import { useLayoutEffect } from 'react'
import { BrandMark } from '../page/brand.tsx'

export function LoadingScreen() {
  if (useShell()) return null
  return (
    <main className="grid min-h-(--page-height) place-items-center">
      <div role="status" className="flex flex-col items-center gap-4 text-sm font-medium text-muted">
        <BrandMark size="size-12" />
        <h1>{t`Loading...`}</h1>
      </div>
    </main>
  )
}

const shell = document.getElementById('shell')
let loadingScreens = 0

/**
 * The page before its code is loaded, which the gateway has put beside the root. It stays until something
 * else than a loading screen is rendered. Whether the shell takes the place of a loading screen.
 */
function useShell(): boolean {
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
