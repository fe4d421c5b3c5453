// The drawn map: fetches the shapes of each tile and paints them on a canvas.
import * as L from 'leaflet'
import type { MapTile } from '../../tiles/tile.ts'
import { providerOrigin } from '../core/page.ts'
import { paintTile, tilePixels } from './paint-tile.ts'
import { dark, light, type Palette } from './palette.ts'

export class DrawnLayer extends L.GridLayer {
  palette: Palette = light
  #requests = new WeakMap<HTMLElement, AbortController>()

  constructor() {
    super({ tileSize: tilePixels, keepBuffer: 2, updateWhenZooming: false })
    this.on('tileunload', ({ tile }) => this.#requests.get(tile)?.abort())
  }

  setDark(isDark: boolean): void {
    const palette = isDark ? dark : light
    if (palette === this.palette) return
    this.palette = palette
    this.redraw()
  }

  /** A tile that fails to load keeps the colour of water. */
  protected override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = tilePixels * Math.min(2, devicePixelRatio)
    const request = new AbortController()
    this.#requests.set(canvas, request)
    const columns = 2 ** (coords.z - 1)
    const x = ((coords.x % columns) + columns) % columns
    readTile(coords.z - 1, x, coords.y, request.signal).then(
      (tile) => {
        paintTile(canvas, tile, { zoom: coords.z, x, y: coords.y }, this.palette)
        done(undefined, canvas)
      },
      (error: Error) => done(error, canvas),
    )
    return canvas
  }
}

async function readTile(z: number, x: number, y: number, signal: AbortSignal): Promise<MapTile> {
  const reply = await fetch(`${providerOrigin}/maps/vt/${z}/${x}/${y}`, { signal })
  if (!reply.ok) throw new Error(`Tile ${z}/${x}/${y}: ${reply.status}`)
  return reply.json()
}
