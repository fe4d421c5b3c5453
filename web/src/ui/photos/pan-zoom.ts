// Pan, pinch and swipe of one picture, for any number of pointers.

export interface Point {
  x: number
  y: number
}

/** Offset of the picture from the middle of its stage in px, and its scale. */
export interface View extends Point {
  scale: number
}

/** Where the pointers are: their middle, and their mean distance from it. */
export interface Grip extends Point {
  spread: number
}

export const wholePicture: View = { x: 0, y: 0, scale: 1 }
const maxScale = 4
const swipePx = 50

/** Points are relative to the middle of the stage. */
export function gripOf(points: Point[]): Grip {
  const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
  const [x, y] = [mean(points.map((each) => each.x)), mean(points.map((each) => each.y))]
  return { x, y, spread: mean(points.map((each) => Math.hypot(each.x - x, each.y - y))) }
}

/** The point below the grip stays there. A whole picture only moves sideways, by one pointer. */
export function movedView(start: View, from: Grip, to: Grip, stage: { width: number; height: number }): View {
  const isPinch = from.spread > 0 && to.spread > 0
  if (!isPinch && start.scale === 1) return { ...wholePicture, x: start.x + to.x - from.x }
  const scale = clamp(start.scale * (isPinch ? to.spread / from.spread : 1), 1, maxScale)
  const offset = (side: 'x' | 'y', length: number) => {
    const room = ((scale - 1) * length) / 2
    return clamp(to[side] - ((from[side] - start[side]) / start.scale) * scale, -room, room)
  }
  return { scale, x: offset('x', stage.width), y: offset('y', stage.height) }
}

/** 1 for the next picture, -1 for the one before, 0 for a picture that stays. */
export function swipeOf({ x, scale }: View): 1 | -1 | 0 {
  if (scale > 1 || Math.abs(x) < swipePx) return 0
  return x < 0 ? 1 : -1
}

function clamp(value: number, from: number, to: number): number {
  return Math.min(to, Math.max(from, value))
}
