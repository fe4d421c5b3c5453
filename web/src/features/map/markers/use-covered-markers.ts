// Hides markers under controls, and shows the names that have room, while all of them move.
import { useMap } from '@vis.gl/react-google-maps'
import { useEffect } from 'react'
import { hideCovered } from './covered-markers.ts'
import { showNames } from './pin-names.ts'

const settleMs = 100

/** Runs when the map has moved, and when markers or controls have come or gone. */
export function useCoveredMarkers(): void {
  const map = useMap()
  useEffect(() => {
    const area = map?.getDiv().closest('section')
    if (!map || !area) return
    let timer: ReturnType<typeof setTimeout>
    const update = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        hideCovered(area)
        showNames(area)
      }, settleMs)
    }
    const observer = new MutationObserver(update)
    observer.observe(area, { childList: true, subtree: true })
    const listener = map.addListener('idle', update)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      listener.remove()
    }
  }, [map])
}
