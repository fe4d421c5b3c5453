// The drawn map as a Leaflet layer: asks for each tile's shapes and paints them on a canvas.
import * as L from 'leaflet'
import type { MapTile } from '../../tiles/tile.ts'
import { providerOrigin } from '../core/page.ts'
import { paintTile, tilePixels } from './paint-tile.ts'
import { day, night, type Palette } from './palette.ts'

export class TileLayer extends L.GridLayer {
  palette: Palette = day
  #asked = new WeakMap<HTMLElement, AbortController>()

  constructor() {
    super({ tileSize: tilePixels, keepBuffer: 2, updateWhenZooming: false })
    this.on('tileunload', ({ tile }) => this.#asked.get(tile)?.abort())
  }

  setDark(isDark: boolean): void {
    const palette = isDark ? night : day
    if (palette === this.palette) return
    this.palette = palette
    this.redraw()
  }

  /** A tile that cannot be had stays the colour of water. */
  protected override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = tilePixels * Math.min(2, devicePixelRatio)
    const asked = new AbortController()
    this.#asked.set(canvas, asked)
    const columns = 2 ** (coords.z - 1)
    const x = ((coords.x % columns) + columns) % columns
    readTile(coords.z - 1, x, coords.y, asked.signal).then(
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
