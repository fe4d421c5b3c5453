// The map's mouse events, with the position they happened at. Markers and windows on the map keep theirs to themselves.
import type { LeafletMouseEvent } from 'leaflet'
import { trigger } from '../core/events.ts'
import { LatLng } from '../core/lat-lng.ts'
import type { Host } from './host.ts'

const names = [
  'click',
  'dblclick',
  'contextmenu',
  'mousemove',
  'mouseover',
  'mouseout',
  'mousedown',
  'mouseup',
] as const

export function forwardPointerEvents({ map, leaflet }: Host): void {
  leaflet.on(names.join(' '), (event) => {
    const { latlng, originalEvent } = event as LeafletMouseEvent
    if (isOnSomething(originalEvent.target)) return
    trigger(map, event.type, mouseEvent(new LatLng(latlng.lat, latlng.lng), originalEvent))
  })
  for (const name of ['dragstart', 'drag', 'dragend']) leaflet.on(name, () => trigger(map, name))
}

export function mouseEvent(latLng: LatLng | null, domEvent: Event) {
  return { latLng, domEvent, stop: () => domEvent.stopPropagation() }
}

/** Set on whatever takes its own clicks. */
export const takesClicks = 'data-takes-clicks'

function isOnSomething(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${takesClicks}]`) !== null
}
