// Where the focus goes after a gym was closed, when what opened it is gone or out of reach.

/** Id of the map, which has a `tabIndex` of -1. */
export const mapId = 'map'

/** Focuses the gym's marker, else its card in the list, else the map. */
export function focusGym(gymId: string): void {
  const id = CSS.escape(gymId)
  for (const place of [`[data-gym-id="${id}"]`, `a[href*="selected=${id}"]`, `#${mapId}`]) {
    const element = document.querySelector<HTMLElement>(place)
    element?.focus({ preventScroll: true })
    // Hidden elements take no focus.
    if (element && element === document.activeElement) return
  }
}
