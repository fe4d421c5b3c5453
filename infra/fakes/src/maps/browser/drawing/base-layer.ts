// The layer under the markers: tiles of an XYZ server where one is set, otherwise the map that this script draws.
import * as L from 'leaflet'
import { loadAtlas } from './atlas.ts'
import { paintTile } from './paint-tile.ts'
import { dark, light } from './palette.ts'
import { tilePixels } from './shapes.ts'

/** Defined by the server in front of this script. */
declare const fakeMapsTiles: { url: string; attribution: string } | undefined

/** OpenStreetMap and most other servers end here; Leaflet enlarges their tiles beyond. */
const nativeZoomMax = 19

export const mapAttribution = fakeMapsTiles?.attribution ?? 'Offline map · © Natural Earth, GeoNames'

export function createBaseLayer(): { layer: L.GridLayer; setDark(isDark: boolean): void } {
  if (fakeMapsTiles) {
    const options = { className: 'fake-map-tiles', maxNativeZoom: nativeZoomMax, maxZoom: 21 }
    return { layer: L.tileLayer(fakeMapsTiles.url, options), setDark: () => undefined }
  }
  const layer = new DrawnLayer({ tileSize: tilePixels, keepBuffer: 2, updateWhenZooming: false })
  return { layer, setDark: (isDark) => layer.setDark(isDark) }
}

class DrawnLayer extends L.GridLayer {
  #palette = light

  setDark(isDark: boolean): void {
    const palette = isDark ? dark : light
    if (palette === this.#palette) return
    this.#palette = palette
    this.redraw()
  }

  /** Without the atlas, tiles keep the colour of water. */
  protected override createTile({ x, y, z: zoom }: L.Coords, done: L.DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = tilePixels * Math.min(2, devicePixelRatio)
    const world = 256 * 2 ** zoom
    const left = (((x * tilePixels) % world) + world) % world
    loadAtlas().then(
      (atlas) => {
        paintTile(canvas, atlas, { zoom, world, left, top: y * tilePixels }, this.#palette)
        done(undefined, canvas)
      },
      (error: Error) => done(error, canvas),
    )
    return canvas
  }
}
