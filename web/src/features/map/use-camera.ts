// Keeps the map's camera and the page's view in sync, in both directions.
import { useEffect, useRef } from 'react'
import { isSameView, roundedView } from '../../lib/geo/map-view.ts'
import type { MapView } from '../../lib/geo/mercator.ts'

const settleMs = 200

export function useCamera(
  map: google.maps.Map | null,
  view: MapView,
  onViewChange: (view: MapView) => void,
): void {
  // The last view that both sides have. A different view is a change by one of them.
  const synced = useRef(view)
  const report = useRef(onViewChange)
  report.current = onViewChange
  useEffect(() => {
    if (!map || isSameView(view, synced.current)) return
    const { lat, lng, zoom } = view
    if (zoom === synced.current.zoom) map.panTo({ lat, lng })
    else map.moveCamera({ center: { lat, lng }, zoom })
    synced.current = view
  }, [map, view])
  useEffect(() => {
    if (!map) return
    let timer: ReturnType<typeof setTimeout>
    const settle = () => {
      const now = viewOf(map)
      if (!now || isSameView(now, synced.current)) return
      synced.current = now
      report.current(now)
    }
    const listener = map.addListener('bounds_changed', () => {
      clearTimeout(timer)
      timer = setTimeout(settle, settleMs)
    })
    return () => {
      clearTimeout(timer)
      listener.remove()
    }
  }, [map])
}

function viewOf(map: google.maps.Map): MapView | undefined {
  const centre = map.getCenter()?.toJSON()
  const zoom = map.getZoom()
  return centre && zoom !== undefined ? roundedView({ ...centre, zoom }) : undefined
}
