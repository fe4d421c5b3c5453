// Paints one tile: land, water and parks, streets on land only, borders, and names on top.
import type { MapTile, Shapes } from '../../tiles/tile.ts'
import type { Palette } from './palette.ts'
import { type Street, type StreetPatch, streetsOfTile, streetZoomMin } from './street-grid.ts'

export const tilePixels = 512
const grid = 4096

interface Where {
  zoom: number
  x: number
  y: number
}

export function paintTile(canvas: HTMLCanvasElement, tile: MapTile, where: Where, palette: Palette): void {
  const paint = canvas.getContext('2d')
  if (!paint) return
  const scale = canvas.width / tilePixels
  paint.setTransform(scale, 0, 0, scale, 0, 0)
  paint.fillStyle = palette.water
  paint.fillRect(0, 0, tilePixels, tilePixels)
  paintGround(paint, 'land', palette.land, tile, where, palette)
  fill(paint, outline(tile.shapes.water), palette.water)
  paintGround(paint, 'island', palette.town, tile, where, palette)
  fill(paint, outline(tile.shapes.park), palette.park)
  fill(paint, outline(tile.shapes.pond), palette.water)
  if (where.zoom < 12) stroke(paint, outline(tile.shapes.state), palette.state, 1, [4, 3])
  stroke(paint, outline(tile.shapes.border), palette.border, 1.2)
  paintNames(paint, tile, palette)
}

/** Clips towns, streets and highways at the shore. */
function paintGround(
  paint: CanvasRenderingContext2D,
  layer: 'land' | 'island',
  colour: string,
  tile: MapTile,
  where: Where,
  palette: Palette,
): void {
  if (!tile.shapes[layer]) return
  const ground = outline(tile.shapes[layer])
  fill(paint, ground, colour)
  paint.save()
  paint.clip(ground)
  fill(paint, outline(tile.shapes.urban), palette.town)
  paintStreets(paint, tile, where, palette)
  paintHighways(paint, tile, where.zoom, palette)
  paint.restore()
}

function outline(shapes: Shapes = []): Path2D {
  const path = new Path2D()
  for (const ring of shapes) {
    for (let at = 0; at + 1 < ring.length; at += 2) {
      const [x, y] = [((ring[at] ?? 0) * tilePixels) / grid, ((ring[at + 1] ?? 0) * tilePixels) / grid]
      if (at === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    }
  }
  return path
}

function fill(paint: CanvasRenderingContext2D, path: Path2D, colour: string): void {
  paint.fillStyle = colour
  paint.fill(path)
}

function stroke(
  paint: CanvasRenderingContext2D,
  path: Path2D,
  style: string,
  width: number,
  dash: number[] = [],
): void {
  paint.strokeStyle = style
  paint.lineWidth = width
  paint.setLineDash(dash)
  paint.stroke(path)
  paint.setLineDash([])
}

function paintStreets(
  paint: CanvasRenderingContext2D,
  tile: MapTile,
  { zoom, x, y }: Where,
  palette: Palette,
): void {
  if (zoom < streetZoomMin) return
  const town = outline(tile.shapes.urban)
  for (const patch of streetsOfTile(zoom, x, y, tilePixels)) {
    paint.save()
    const square = new Path2D()
    square.rect(patch.x, patch.y, patch.size, patch.size)
    paint.clip(square)
    paint.save()
    paint.clip(town)
    paintRoad(paint, lines(patch.streets, 'street'), palette.roads.street, streetWidth(zoom))
    fill(paint, corners(patch.parks), palette.park)
    paintRoad(paint, lines(patch.streets, 'arterial'), palette.roads.arterial, arterialWidth(zoom))
    paint.restore()
    paintRoad(paint, lines(patch.streets, 'country'), palette.roads.arterial, arterialWidth(zoom))
    paint.restore()
  }
}

const streetWidth = (zoom: number) => Math.max(1, 1.5 * 1.55 ** (zoom - 14))
const arterialWidth = (zoom: number) => Math.max(1.2, 2.6 * 1.5 ** (zoom - 13))

function lines(streets: Street[], kind: Street['kind']): Path2D {
  const path = new Path2D()
  for (const { from, to, kind: own } of streets) {
    if (own !== kind) continue
    path.moveTo(...from)
    path.lineTo(...to)
  }
  return path
}

function corners(shapes: StreetPatch['parks']): Path2D {
  const path = new Path2D()
  for (const [first, ...rest] of shapes) {
    if (first) path.moveTo(...first)
    for (const corner of rest) path.lineTo(...corner)
    path.closePath()
  }
  return path
}

function paintHighways(
  paint: CanvasRenderingContext2D,
  { shapes }: MapTile,
  zoom: number,
  palette: Palette,
): void {
  paintRoad(paint, outline(shapes.road), palette.roads.highway, Math.max(0.6, 3 * 1.28 ** (zoom - 11)))
}

/** Paints the edge first, so that crossings are open. */
function paintRoad(
  paint: CanvasRenderingContext2D,
  path: Path2D,
  { fill: surface, edge }: Palette['roads']['street'],
  width: number,
): void {
  paint.lineJoin = 'round'
  if (width > 1.2) stroke(paint, path, edge, width + 1.4)
  stroke(paint, path, width > 1.2 ? surface : edge, width)
}

function paintNames(paint: CanvasRenderingContext2D, tile: MapTile, palette: Palette): void {
  paint.textAlign = 'center'
  paint.textBaseline = 'middle'
  paint.lineJoin = 'round'
  paint.lineWidth = 3
  paint.strokeStyle = palette.halo
  for (const { text, kind, x, y, size } of tile.labels) {
    const weight = kind === 'town' || kind === 'district' ? 500 : 600
    paint.font = `${weight} ${size}px Inter, Roboto, "Segoe UI", system-ui, sans-serif`
    paint.letterSpacing = kind === 'country' || kind === 'state' ? '0.06em' : '0px'
    paint.fillStyle = palette.names[kind]
    paint.strokeText(text, x, y)
    paint.fillText(text, x, y)
  }
}
