// The room of a drawn photo: wall, windows, floor, lamps and light. The picture is 1200 by 800.
import type { Random } from '../random.ts'

export const width = 1200
export const height = 800
/** Where the wall meets the floor. */
const floorY = 500

export interface Palette {
  wall: string
  trim: string
  floor: string
  joint: string
  accent: string
  second: string
  metal: string
  /** Of the sky, from above to the horizon. */
  sky: readonly [string, string]
}

export type Floor = 'planks' | 'rubber' | 'mats' | 'tiles'

/** Wall, trim, floor, joints, accent, second accent, metal, sky above, sky below. */
const colours = [
  ['#efe6d8', '#d9cbb6', '#c59a6c', '#a87f55', '#e4572e', '#2f4858', '#3b3f46', '#8fcdf0', '#eaf6fc'],
  ['#2b3240', '#222834', '#3f4756', '#323947', '#c6f135', '#5b8def', '#8d97a8', '#1b2a52', '#d9764a'],
  ['#dfe8e3', '#c3d2ca', '#b4a58f', '#9b8c76', '#2f8f6b', '#e2a93b', '#44504d', '#a5dcef', '#f4fbf3'],
  ['#8f4a38', '#7a3d2e', '#8c8378', '#776f65', '#f2c14e', '#f0ead8', '#2d2a2a', '#f3b37a', '#fbe6c8'],
  ['#dfe4ef', '#c4cce0', '#9da6b8', '#8791a5', '#3d5afe', '#ff8a65', '#3a4252', '#7db9f2', '#e7f1fb'],
  ['#f1dcd5', '#e0c3b9', '#b98f77', '#a07a64', '#b5485d', '#3f6b73', '#5a4a48', '#f6c6c0', '#fdf0e6'],
  ['#3d4a45', '#334039', '#6e6250', '#5c5142', '#e9b44c', '#9bc1bc', '#c9c3b4', '#4a6f8c', '#f0c9a0'],
  ['#f4f1ea', '#dcd6c9', '#6b7480', '#5b636e', '#d7263d', '#1b998b', '#2e3138', '#9ad1f5', '#f2f8fc'],
] as const

export const palettes: readonly Palette[] = colours.map(
  ([wall, trim, floor, joint, accent, second, metal, high, low]) => ({
    ...{ wall, trim, floor, joint, accent, second, metal },
    sky: [high, low],
  }),
)

const vanishing = { x: width / 2, y: 330 }

export function room(palette: Palette, floor: Floor, random: Random): string {
  const { wall, trim, sky } = palette
  const gradients =
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient>` +
    '<linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity=".3"/><stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient>' +
    '<linearGradient id="light" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>'
  return (
    gradients +
    rect(0, 0, width, floorY, wall) +
    wallCover(palette, random) +
    windows(palette, random) +
    rect(0, 0, width, 120, 'url(#shade)') +
    floorOf(palette, floor) +
    rect(0, floorY - 16, width, 16, trim) +
    lamps(palette, random)
  )
}

/** Plain, bricks, or boards up to the chest. */
function wallCover({ trim }: Palette, random: Random): string {
  const kind = Math.floor(random() * 3)
  if (kind === 0) return rect(0, floorY - 130, width, 130, trim, 0, 'opacity=".7"')
  if (kind === 1)
    return times(13, (row) => {
      const y = 20 + row * 38
      const joints = times(13, (n) => `M${n * 100 + (row % 2) * 50} ${y}v38`)
      return line(`M0 ${y}H${width}${joints}`, trim, 3, 'opacity=".75"')
    })
  return times(25, (n) => rect(n * 50, 0, 3, floorY, trim, 0, 'opacity=".6"'))
}

function windows(palette: Palette, random: Random): string {
  const count = 2 + Math.floor(random() * 3)
  const isArched = random() < 0.35
  const gap = width / count
  const w = gap * (0.5 + random() * 0.2)
  const top = 80 + random() * 30
  const h = 250 + random() * 40
  return times(count, (n) =>
    window(gap * n + (gap - w) / 2, top, w, h, isArched ? w / 2 : 6, palette, random),
  )
}

function window(
  x: number,
  y: number,
  w: number,
  h: number,
  radius: number,
  { trim, metal, sky }: Palette,
  random: Random,
) {
  const shape = `M${x} ${y + h}V${y + radius}Q${x} ${y} ${x + radius} ${y}H${x + w - radius}Q${x + w} ${y} ${x + w} ${y + radius}V${y + h}Z`
  const id = `w${Math.round(x)}`
  let houses = ''
  for (let at = x; at < x + w; ) {
    const wide = 22 + random() * 46
    const tall = h * (0.16 + random() * 0.42)
    houses += rect(at, y + h - tall, wide, tall, random() < 0.5 ? '#64748b' : '#7c8ba1', 0, 'opacity=".55"')
    at += wide + random() * 10
  }
  const sun = circle(x + w * random(), y + h * 0.3, 26, sky[1], 'opacity=".9"')
  const bars = line(`M${x + w / 2} ${y}V${y + h}M${x} ${y + h * 0.45}H${x + w}`, metal, 5)
  return (
    `<clipPath id="${id}"><path d="${shape}"/></clipPath>` +
    `<g clip-path="url(#${id})">${rect(x, y, w, h, 'url(#sky)')}${sun}${houses}</g>` +
    bars +
    line(shape, trim, 12) +
    line(shape, metal, 5)
  )
}

/** Of planks, whatever the colours of the room. */
const wood = { floor: '#c0935f', joint: '#a47a4c' }

function floorOf(palette: Palette, kind: Floor): string {
  const { floor, joint } = kind === 'planks' ? wood : palette
  const depth = height - floorY
  const base = rect(0, floorY, width, depth, floor)
  const towards = (x: number) => {
    const slope = (x - vanishing.x) / (height - vanishing.y)
    return `M${vanishing.x + slope * (floorY - vanishing.y)} ${floorY}L${x} ${height}`
  }
  const across = (count: number) =>
    times(count, (n) => `M0 ${floorY + depth * ((n + 1) / (count + 1)) ** 1.7}H${width}`)
  const along = (count: number, step: number) =>
    times(count, (n) => towards(width / 2 + (n - (count - 1) / 2) * step))
  const lines = {
    planks: line(along(33, 100), joint, 3),
    rubber:
      line(along(15, 260) + across(4), joint, 4) +
      line(`M0 ${floorY + 70}H${width}`, palette.second, 8, 'opacity=".35"'),
    mats: line(along(13, 300) + across(5), joint, 6),
    tiles: line(along(31, 110) + across(9), joint, 2),
  }
  const light = times(3, (n) => {
    const x = 160 + n * 380
    return area(`M${x} ${floorY}h150l150 ${depth}h-260Z`, 'url(#light)')
  })
  return base + lines[kind] + light + rect(0, floorY, width, 60, 'url(#shade)')
}

function lamps({ metal, sky }: Palette, random: Random): string {
  const count = 3 + Math.floor(random() * 3)
  const drop = 30 + random() * 50
  const isLong = random() < 0.5
  return times(count, (n) => {
    const x = (width / count) * (n + 0.5)
    const cord = line(`M${x} 0V${drop}`, metal, 4)
    const glow = circle(x, drop + 14, 46, sky[1], 'opacity=".18"')
    if (isLong)
      return cord + rect(x - 70, drop, 140, 12, metal, 4) + rect(x - 64, drop + 12, 128, 7, '#fffbe8', 3)
    return (
      cord +
      glow +
      area(`M${x - 34} ${drop + 26}Q${x} ${drop - 22} ${x + 34} ${drop + 26}Z`, metal) +
      circle(x, drop + 27, 11, '#fffbe8')
    )
  })
}

const rect = (x: number, y: number, w: number, h: number, fill: string, radius = 0, extra = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}" fill="${fill}" ${extra}/>`

const circle = (x: number, y: number, radius: number, fill: string, extra = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${extra}/>`

const area = (d: string, fill: string, extra = '') => `<path d="${d}" fill="${fill}" ${extra}/>`

const line = (d: string, stroke: string, thickness: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${thickness}" ${extra}/>`

const times = (count: number, shape: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => shape(index)).join('')
