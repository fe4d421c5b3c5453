// Whether a CSS media query matches.
import { useCallback, useSyncExternalStore } from 'react'

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches, noMatch)
}

/** In the pages that the build renders. */
const noMatch = () => false

/** Whether list and map are side by side. A low screen has no room for both above each other. */
export function useIsBeside(): boolean {
  return useMediaQuery('(width >= 48rem), (width >= 40rem) and (height < 30rem)')
}

/** From this width on, an open gym is beside list and map, not above them. */
export function useHasRoomBeside(): boolean {
  return useMediaQuery('(width >= 64rem)')
}

/** The list of a wide main screen, which a panel can be beside. */
export function useListBeside(): Element | null {
  const hasRoom = useHasRoomBeside()
  return hasRoom ? document.querySelector('main > aside') : null
}
