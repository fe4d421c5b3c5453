// Drags a marker by pointer and triggers the provider's drag events.
import { trigger } from '../core/events.ts'
import { LatLng } from '../core/lat-lng.ts'
import type { FakeMap } from '../map/map.ts'
import { mouseEvent } from '../map/pointer-events.ts'

interface Draggable extends HTMLElement {
  map: FakeMap | null
  position: unknown
  anchor: LatLng | undefined
  gmpDraggable: boolean
}

const slackPixels = 3

export function followPointer(marker: Draggable): void {
  marker.addEventListener('pointerdown', (down) => {
    if (!marker.gmpDraggable || !marker.map || !marker.anchor || down.button !== 0) return
    const { map } = marker
    const start = map.leaflet.latLngToContainerPoint(marker.anchor.toJSON())
    const { dragging } = map.leaflet
    const couldPan = dragging.enabled()
    let isMoving = false
    dragging.disable()
    marker.setPointerCapture(down.pointerId)

    const move = (event: PointerEvent) => {
      const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY]
      if (!isMoving && Math.hypot(dx, dy) < slackPixels) return
      if (!isMoving) trigger(marker, 'dragstart', mouseEvent(marker.anchor ?? null, event))
      isMoving = true
      const { lat, lng } = map.leaflet.containerPointToLatLng([start.x + dx, start.y + dy])
      marker.position = new LatLng(lat, lng)
      trigger(marker, 'drag', mouseEvent(marker.anchor ?? null, event))
    }
    const end = (event: PointerEvent) => {
      marker.removeEventListener('pointermove', move)
      if (couldPan) dragging.enable()
      if (!isMoving) return
      suppressClick(marker)
      trigger(marker, 'dragend', mouseEvent(marker.anchor ?? null, event))
    }
    marker.addEventListener('pointermove', move)
    marker.addEventListener('pointerup', end, { once: true })
    marker.addEventListener('pointercancel', end, { once: true })
  })
}

/** Suppresses the click at the end of a drag. */
function suppressClick(marker: HTMLElement): void {
  const suppress = (event: Event) => event.stopImmediatePropagation()
  marker.addEventListener('click', suppress, { capture: true, once: true })
  setTimeout(() => marker.removeEventListener('click', suppress, { capture: true }))
}
