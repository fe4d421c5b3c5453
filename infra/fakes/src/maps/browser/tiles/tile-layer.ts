// The layer under the markers: tiles of an XYZ server where one is set, otherwise the map that this script draws.
import * as L from 'leaflet'
import { DrawnLayer } from './drawn-layer.ts'

/** Defined by the server in front of this script. */
declare const fakeMapsTiles: { url: string; attribution: string } | undefined

/** OpenStreetMap and most other servers end here; Leaflet enlarges their tiles beyond. */
const nativeZoomMax = 19

export const tileAttribution = fakeMapsTiles?.attribution ?? 'Offline map · © Natural Earth, GeoNames'

export function createTileLayer(): { layer: L.GridLayer; setDark(isDark: boolean): void } {
  if (fakeMapsTiles) {
    const options = { className: 'fake-map-tiles', maxNativeZoom: nativeZoomMax, maxZoom: 21 }
    return { layer: L.tileLayer(fakeMapsTiles.url, options), setDark: () => undefined }
  }
  const layer = new DrawnLayer()
  return { layer, setDark: (isDark) => layer.setDark(isDark) }
}
