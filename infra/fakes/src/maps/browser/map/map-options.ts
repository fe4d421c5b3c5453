// The options of a map, as far as the stand-in follows them.
import type * as L from 'leaflet'
import type { Controls } from './controls.ts'
import { applyGestures } from './gestures.ts'
import type { Host } from './host.ts'
import type { MapOptions } from './options.ts'

export const zoomMin = 1
export const zoomMax = 21

/** Undefined and null mean the default, as after the option was never given. */
export function applyOptions(host: Host, controls: Controls, options: MapOptions): void {
  const { leaflet, div } = host
  const { minZoom, maxZoom, restriction, backgroundColor, isFractionalZoomEnabled } = options
  limitZoom(leaflet, Math.max(zoomMin, minZoom ?? zoomMin), Math.min(zoomMax, maxZoom ?? zoomMax))
  leaflet.options.zoomSnap = isFractionalZoomEnabled ? 0 : 1
  if (restriction) restrict(host, restriction)
  if (backgroundColor) div.style.backgroundColor = backgroundColor
  applyGestures(host, options)
  const isShown = (own: boolean | null | undefined) => own ?? !options.disableDefaultUI
  controls.showZoom(isShown(options.zoomControl))
  controls.showFullscreen(isShown(options.fullscreenControl))
}

/**
 * Not by Leaflet's own setters: they lead to the nearest zoom within the limits in an animation, which begins in
 * the next frame and ends over whatever was asked for meanwhile.
 */
function limitZoom(leaflet: L.Map, minZoom: number, maxZoom: number): void {
  Object.assign(leaflet.options, { minZoom, maxZoom })
  const zoom = leaflet.getZoom()
  if (zoom < minZoom || zoom > maxZoom) leaflet.setZoom(zoom, { animate: false })
}

function restrict({ leaflet }: Host, { latLngBounds }: google.maps.MapRestriction): void {
  const { south, west, north, east } = latLngBounds as google.maps.LatLngBoundsLiteral
  leaflet.setMaxBounds([
    [south, west],
    [north, east],
  ])
}
