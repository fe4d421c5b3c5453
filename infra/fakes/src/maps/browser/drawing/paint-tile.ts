// Paints one tile: land, water and parks, streets on land only, borders, and names on top.
import { type Layer, type MapTile, textPixels, tilePixels, type View } from '../../tiles/tile.ts'
import type palettes from './palette.json'
import { type StreetGrid, streetGrid, streetZoomMin } from './street-grid.ts'

type Paint = CanvasRenderingContext2D
export type Palette = typeof palettes.light
type Road = Palette['roads']['street']

interface Tile {
  paint: Paint
  palette: Palette
  view: View
  outlineOf(layer: Layer): Path2D
  streets: StreetGrid | undefined
}

export function paintTile(canvas: HTMLCanvasElement, content: MapTile, view: View, palette: Palette): void {
  const paint = canvas.getContext('2d')
  if (!paint) return
  const scale = canvas.width / tilePixels
  paint.setTransform(scale, 0, 0, scale, 0, 0)
  const outlineOf = (layer: Layer) => outline(content.layers[layer])
  const streets = view.zoom >= streetZoomMin ? streetGrid(view) : undefined
  const tile = { paint, palette, view, outlineOf, streets }
  paint.fillStyle = palette.water
  paint.fillRect(0, 0, tilePixels, tilePixels)
  paintGround(tile, outlineOf('land'), palette.land)
  fill(paint, outlineOf('water'), palette.water)
  paintGround(tile, outlineOf('island'), palette.town)
  if (view.zoom >= 9) fill(paint, outlineOf('park'), palette.park)
  if (view.zoom >= 12) fill(paint, outlineOf('pond'), palette.water)
  if (view.zoom >= 4 && view.zoom < 12) stroke(paint, outlineOf('state'), palette.state, 1, [4, 3])
  stroke(paint, outlineOf('border'), palette.border, 1.2)
  paintNames(tile, content)
}

/** Towns and streets end at the shore. */
function paintGround({ paint, palette, view, outlineOf, streets }: Tile, ground: Path2D, colour: string) {
  const { zoom } = view
  const { roads } = palette
  fill(paint, ground, colour)
  if (zoom < 6) return
  paint.save()
  paint.clip(ground)
  const town = outlineOf('town')
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
function paintRoad(paint: Paint, path: Path2D, { fill: surface, edge }: Road, width: number): void {
  paint.lineJoin = 'round'
  if (width > 1.2) stroke(paint, path, edge, width + 1.4)
  stroke(paint, path, width > 1.2 ? surface : edge, width)
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

function paintNames({ paint, palette }: Tile, { labels }: MapTile): void {
  Object.assign(paint, { textAlign: 'center', textBaseline: 'middle', lineJoin: 'round', lineWidth: 3 })
  paint.setLineDash([])
  paint.strokeStyle = palette.halo
  for (const { text, kind, x, y } of labels) {
    const weight = kind === 'town' || kind === 'district' ? 500 : 600
    paint.font = `${weight} ${textPixels[kind]}px Inter, Roboto, "Segoe UI", system-ui, sans-serif`
    paint.letterSpacing = kind === 'country' || kind === 'state' ? '0.06em' : '0px'
    paint.fillStyle = palette.names[kind]
    paint.strokeText(text, x, y)
    paint.fillText(text, x, y)
  }
}

function outline(lines: readonly number[][]): Path2D {
  const path = new Path2D()
  for (const line of lines) {
    for (let at = 0; at < line.length; at += 2) {
      const [x = 0, y = 0] = [line[at], line[at + 1]]
      if (at === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    }
  }
  return path
}
