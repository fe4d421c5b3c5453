// The colour scheme of the map: fixed by its options, or the system's.

const systemDark = matchMedia('(prefers-color-scheme: dark)')

/** Calls back now and at every change. The styles depend on the element's `data-scheme`. */
export function watchScheme(
  div: HTMLElement,
  scheme: string | null | undefined,
  show: (isDark: boolean) => void,
): void {
  const follow = () => {
    const isDark = scheme === 'DARK' || (scheme === 'FOLLOW_SYSTEM' && systemDark.matches)
    div.dataset.scheme = isDark ? 'dark' : 'light'
    show(isDark)
  }
  follow()
  if (scheme === 'FOLLOW_SYSTEM') systemDark.addEventListener('change', follow)
}
