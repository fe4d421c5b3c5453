// The layer under the markers: tiles of an XYZ server where one is set, otherwise the map that this script draws.
import * as L from 'leaflet'
import { type MapTile, tilePixels, type View, viewOf } from '../../tiles/tile.ts'
import { providerOrigin } from '../core/page.ts'
import { type Palette, paintTile } from './paint-tile.ts'
import palettes from './palette.json' with { type: 'json' }

/** Defined by the server in front of this script. */
declare const fakeMapsTiles: { url: string; attribution: string } | undefined

/** OpenStreetMap and most other servers end here; Leaflet enlarges their tiles beyond. */
const nativeZoomMax = 19

export const mapAttribution =
  fakeMapsTiles?.attribution ?? 'Offline map, invented streets · © Natural Earth, GeoNames'

export function createBaseLayer(): { layer: L.GridLayer; setDark(isDark: boolean): void } {
  if (fakeMapsTiles) {
    const options = { className: 'fake-map-tiles', maxNativeZoom: nativeZoomMax, maxZoom: 21 }
    return { layer: L.tileLayer(fakeMapsTiles.url, options), setDark: () => undefined }
  }
  const layer = new DrawnLayer({ tileSize: tilePixels, keepBuffer: 2, updateWhenZooming: false })
  return { layer, setDark: (isDark) => layer.setDark(isDark) }
}

class DrawnLayer extends L.GridLayer {
  #palette: Palette = palettes.light

  setDark(isDark: boolean): void {
    const palette = isDark ? palettes.dark : palettes.light
    if (palette === this.#palette) return
    this.#palette = palette
    this.redraw()
  }

  /** Without its content, a tile keeps the colour of water. */
  protected override createTile({ x, y, z: zoom }: L.Coords, done: L.DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = tilePixels * Math.min(2, devicePixelRatio)
    const view = viewOf(zoom, x, y)
    loadTile(view).then(
      (tile) => {
        paintTile(canvas, tile, view, this.#palette)
        done(undefined, canvas)
      },
      (error: Error) => done(error, canvas),
    )
    return canvas
  }
}

async function loadTile({ zoom, left, top }: View): Promise<MapTile> {
  const path = [zoom, left / tilePixels, top / tilePixels].join('/')
  const reply = await fetch(`${providerOrigin}/maps/api/js/map/${path}`)
  if (!reply.ok) throw new Error(`The tile ${path} could not be loaded: ${reply.status}.`)
  return reply.json()
}
