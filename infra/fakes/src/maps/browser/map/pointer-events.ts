// The map's mouse events with their positions. Clicks on markers are not clicks on the map.
import type { Map as LeafletMap, LeafletMouseEvent } from 'leaflet'
import { trigger } from '../core/events.ts'
import { LatLng } from '../core/lat-lng.ts'

export function forwardPointerEvents(map: object, leaflet: LeafletMap): void {
  leaflet.on('click', ({ latlng, originalEvent }: LeafletMouseEvent) => {
    if (isOnMarker(originalEvent.target)) return
    trigger(map, 'click', mouseEvent(new LatLng(latlng.lat, latlng.lng), originalEvent))
  })
  for (const name of ['dragstart', 'drag', 'dragend']) leaflet.on(name, () => trigger(map, name))
}

export function mouseEvent(latLng: LatLng | null, domEvent: Event) {
  return { latLng, domEvent, stop: () => domEvent.stopPropagation() }
}

/** Attribute of elements on the map that handle clicks themselves. */
export const takesClicks = 'data-takes-clicks'

function isOnMarker(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${takesClicks}]`) !== null
}
