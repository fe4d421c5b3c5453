// The layer under the markers: tiles of an XYZ server where one is set, otherwise painted ones: land, water and parks,
// streets on land only, borders, and names on top.
import * as L from 'leaflet'
import { type Layer, type MapTile, textPixels, tilePixels, type View, viewOf } from '../tile.ts'
import palette from './palette.json' with { type: 'json' }
import { read } from './provider.ts'
import { type Streets, streetsOf, streetZoomMin } from './streets.ts'

type Paint = CanvasRenderingContext2D

/** Defined by the server in front of this script. */
declare const fakeMapsTiles: { url: string; attribution: string } | undefined

/** OpenStreetMap and most other servers end here; Leaflet enlarges their tiles beyond. */
const nativeZoomMax = 19

const offlineMaps: Record<string, string> = { de: 'Offline-Karte, erfundene Straßen' }
const offlineMap = offlineMaps[document.documentElement.lang] ?? 'Offline map, invented streets'

export const mapAttribution = fakeMapsTiles?.attribution ?? `${offlineMap} · © Natural Earth, GeoNames`

/** The styles invert its colours for dark maps. */
export function createBaseLayer(): L.GridLayer {
  const options = { className: 'fake-map-tiles', maxZoom: 21 }
  if (fakeMapsTiles) return L.tileLayer(fakeMapsTiles.url, { ...options, maxNativeZoom: nativeZoomMax })
  return new DrawnLayer({ ...options, tileSize: tilePixels, keepBuffer: 2, updateWhenZooming: false })
}

class DrawnLayer extends L.GridLayer {
  /** Without its content, a tile keeps the colour of water. */
  protected override createTile({ x, y, z: zoom }: L.Coords, done: L.DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = tilePixels * Math.min(2, devicePixelRatio)
    read<MapTile>('MAP_TILE', `/maps/api/js/map/${zoom}/${x}/${y}`).then(
      (tile) => {
        paintTile(canvas, tile, viewOf(zoom, x, y))
        done(undefined, canvas)
      },
      (error: Error) => done(error, canvas),
    )
    return canvas
  }
}

function paintTile(canvas: HTMLCanvasElement, { layers, labels }: MapTile, view: View) {
  const paint = canvas.getContext('2d')
  if (!paint) return
  const scale = canvas.width / tilePixels
  paint.setTransform(scale, 0, 0, scale, 0, 0)
  const { zoom } = view
  const outlineOf = (layer: Layer) => outline(layers[layer] ?? [])
  const [town, streets] = [outlineOf('town'), zoom >= streetZoomMin ? streetsOf(view) : undefined]
  const ground = (layer: Layer, colour: string) => {
    const path = outlineOf(layer)
    fill(paint, path, colour)
    if (zoom >= 6) paintTowns(paint, path, town, streets, zoom)
  }
  paint.fillStyle = palette.water
  paint.fillRect(0, 0, tilePixels, tilePixels)
  ground('land', palette.land)
  fill(paint, outlineOf('water'), palette.water)
  ground('island', palette.town)
  if (zoom >= 9) fill(paint, outlineOf('park'), palette.park)
  if (zoom >= 12) fill(paint, outlineOf('pond'), palette.water)
  if (zoom >= 4 && zoom < 12) stroke(paint, outlineOf('state'), palette.state, 1, [4, 3])
  stroke(paint, outlineOf('border'), palette.border, 1.2)
  paintNames(paint, labels)
}

/** Towns and streets end at the shore. */
function paintTowns(
  paint: Paint,
  ground: Path2D,
  town: Path2D,
  streets: Streets | undefined,
  zoom: number,
): void {
  const { roads } = palette
  paint.save()
  paint.clip(ground)
  fill(paint, town, palette.town)
  if (streets) {
    const arterialWidth = Math.max(1.2, 2.6 * 1.5 ** (zoom - 13))
    paint.save()
    paint.clip(town)
    paintRoad(paint, streets.street, roads.street, Math.max(1, 1.5 * 1.55 ** (zoom - 14)))
    fill(paint, streets.park, palette.park)
    paintRoad(paint, streets.arterial, roads.arterial, arterialWidth)
    paint.restore()
    paintRoad(paint, streets.country, roads.highway, arterialWidth)
  }
  paint.restore()
}

/** Paints the edge first, so that crossings are open. */
function paintRoad(paint: Paint, path: Path2D, road: typeof palette.roads.street, width: number): void {
  paint.lineJoin = 'round'
  if (width > 1.2) stroke(paint, path, road.edge, width + 1.4)
  stroke(paint, path, width > 1.2 ? road.fill : road.edge, width)
}

function fill(paint: Paint, path: Path2D, colour: string): void {
  paint.fillStyle = colour
  paint.fill(path)
}

function stroke(paint: Paint, path: Path2D, colour: string, width: number, dash: number[] = []): void {
  paint.strokeStyle = colour
  paint.lineWidth = width
  paint.setLineDash(dash)
  paint.stroke(path)
}

function paintNames(paint: Paint, labels: MapTile['labels']): void {
  Object.assign(paint, { textAlign: 'center', textBaseline: 'middle', lineJoin: 'round', lineWidth: 3 })
  paint.setLineDash([])
  paint.strokeStyle = palette.halo
  for (const { text, kind, x, y } of labels) {
    const weight = kind === 'town' || kind === 'district' ? 500 : 600
    paint.font = `${weight} ${textPixels[kind]}px "Inter Variable", Roboto, "Segoe UI", system-ui, sans-serif`
    paint.letterSpacing = kind === 'country' || kind === 'state' ? '0.06em' : '0px'
    paint.fillStyle = palette.names[kind]
    paint.strokeText(text, x, y)
    paint.fillText(text, x, y)
  }
}

/** Numbers are x, y, x, y, … */
function outline(lines: readonly number[][]): Path2D {
  const path = new Path2D()
  for (const line of lines) {
    path.moveTo(line[0] ?? 0, line[1] ?? 0)
    for (let at = 2; at < line.length; at += 2) path.lineTo(line[at] ?? 0, line[at + 1] ?? 0)
  }
  return path
}
