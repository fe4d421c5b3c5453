// Light or dark: fixed when the map is made, or as the system says.

const systemDark = matchMedia('(prefers-color-scheme: dark)')

/** Calls back now and whenever the scheme changes; styles follow the element's `data-scheme`. */
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
