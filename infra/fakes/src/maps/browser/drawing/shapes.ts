// Shapes of the map in Web Mercator, where the world is a square with sides of length 1.
import type { Geometry, Position } from 'geojson'

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

/** The part of the world that a tile shows. */
export interface View {
  zoom: number
  /** Pixels of the whole world at the zoom. */
  world: number
  /** The tile's corner in pixels of the world. */
  left: number
  top: number
}

export const tilePixels = 512
const latMax = 85.06
const detailPixels = 0.7

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

/** The shapes in pixels of the tile, also those that reach it across the date line. */
export function outline(shapes: readonly Shape[], view: View): Path2D {
  const path = new Path2D()
  for (const shape of shapes) {
    for (const turn of [-1, 0, 1]) {
      if (!touches(shape, turn, view)) continue
      for (const line of shape.lines) trace(path, line, turn, view)
    }
  }
  return path
}

function touches({ left, top, right, bottom }: Shape, turn: number, view: View): boolean {
  const [west, north] = [view.left / view.world - turn, view.top / view.world]
  const side = tilePixels / view.world
  return right >= west && left <= west + side && bottom >= north && top <= north + side
}

/** Leaves out points that are too close to the one before. */
function trace(path: Path2D, line: readonly Point[], turn: number, { world, left, top }: View): void {
  let [lastX, lastY] = [Number.NaN, Number.NaN]
  line.forEach((point, index) => {
    const [x, y] = [(point.x + turn) * world - left, point.y * world - top]
    const isClose = Math.abs(x - lastX) + Math.abs(y - lastY) < detailPixels
    if (isClose && index < line.length - 1) return
    if (index === 0) path.moveTo(x, y)
    else path.lineTo(x, y)
    lastX = x
    lastY = y
  })
}
