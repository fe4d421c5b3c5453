// Shapes of the map in Web Mercator, where the world is a square with sides of length 1.
import type { Geometry, Position } from 'geojson'
import { tilePixels, type View } from './tile.ts'

export interface Point {
  x: number
  y: number
}

/** Lines or rings that are painted together if they touch the tile. */
export interface Shape {
  lines: Point[][]
  left: number
  top: number
  right: number
  bottom: number
}

const latMax = 85.06
const detailPixels = 0.7
const marginPixels = 8

export function mercator(lng: number, lat: number): Point {
  const sine = Math.sin((Math.max(-latMax, Math.min(latMax, lat)) * Math.PI) / 180)
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

export function shapeOf(lines: Point[][]): Shape {
  const shape = { lines, left: 2, top: 2, right: -1, bottom: -1 }
  for (const { x, y } of lines.flat()) {
    shape.left = Math.min(shape.left, x)
    shape.right = Math.max(shape.right, x)
    shape.top = Math.min(shape.top, y)
    shape.bottom = Math.max(shape.bottom, y)
  }
  return shape
}

/** A shape per polygon or line. */
export function shapesOf(geometry: Geometry): Shape[] {
  if (geometry.type === 'Polygon') return [shapeOf(geometry.coordinates.map(project))]
  if (geometry.type === 'MultiPolygon')
    return geometry.coordinates.map((rings) => shapeOf(rings.map(project)))
  if (geometry.type === 'MultiLineString') return geometry.coordinates.map((line) => shapeOf([project(line)]))
  return []
}

/**
 * The atlas jumps from 180 to -180 degrees inside a ring. Continuing past 180 avoids a line across the map.
 * Antarctica's ring goes around the pole and stays as it is.
 */
export function project(ring: Position[]): Point[] {
  const points = ring.map(([lng = 0, lat = 0]) => mercator(lng, lat))
  let turns = 0
  const continuous = points.map(({ x, y }, index) => {
    const step = x - (points[index - 1]?.x ?? x)
    if (Math.abs(step) > 0.5) turns -= Math.sign(step)
    return { x: x + turns, y }
  })
  return turns === 0 ? continuous : points
}

/** The lines of the shapes in pixels of the tile, also those that reach it across the date line. */
export function linesIn(shapes: readonly Shape[], view: View): number[][] {
  return shapes.flatMap((shape) =>
    [-1, 0, 1]
      .filter((turn) => touches(shape, turn, view))
      .flatMap((turn) => shape.lines.map((line) => trace(line, turn, view))),
  )
}

function touches({ left, top, right, bottom }: Shape, turn: number, view: View): boolean {
  const [west, north] = [view.left / view.world - turn, view.top / view.world]
  const side = tilePixels / view.world
  return right >= west && left <= west + side && bottom >= north && top <= north + side
}

/** Leaves out points that are too close to the one before, and those outside the tile that change nothing in it. */
function trace(line: readonly Point[], turn: number, { world, left, top }: View): number[] {
  const kept: { x: number; y: number; side: number }[] = []
  line.forEach((point, index) => {
    const [x, y] = [(point.x + turn) * world - left, point.y * world - top]
    const [last, before] = [kept.at(-1), kept.at(-2)]
    const isEnd = index === line.length - 1
    if (last && !isEnd && Math.abs(x - last.x) + Math.abs(y - last.y) < detailPixels) return
    const side = sideOf(x, y)
    if (last && before && (side & last.side & before.side) !== 0) kept.pop()
    kept.push({ x, y, side })
  })
  return kept.flatMap(({ x, y }) => [rounded(x), rounded(y)])
}

/** Bits for left of, right of, above and below the tile, with room for the width of its lines. */
function sideOf(x: number, y: number): number {
  const [low, high] = [-marginPixels, tilePixels + marginPixels]
  return (x < low ? 1 : 0) | (x > high ? 2 : 0) | (y < low ? 4 : 0) | (y > high ? 8 : 0)
}

const rounded = (pixels: number) => Math.round(pixels * 10) / 10
