// The photos of a demo gym: its room from several sides, drawn as SVG. scenes.svg has walls, floors, equipment and what
// stands in a gym of each type; windows and lamps are different in each.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GymType } from '@jumpingjack/contracts/gym/gym-types'
import { PhotoWidth } from '@jumpingjack/contracts/review/reviews'
import type { ImportedPicture } from '@jumpingjack/review/import-photos'
import sharp from 'sharp'
import { createRandom, pick, type Random } from '../random.ts'

const [width, height] = [1200, 800]
const scenes = readFileSync(join(import.meta.dirname, 'scenes.svg'), 'utf8')
const floors: Partial<Record<GymType, string>> = {
  ...{ Yoga: 'planks', Pilates: 'planks', 'Dance Studio': 'planks' },
  ...{ 'Martial Arts': 'mats', 'Rock Climbing': 'mats', 'Swimming Pool': 'tiles' },
}
/** The last two are of the sky, from above to the horizon. */
const names = ['wall', 'trim', 'floor', 'joint', 'accent', 'second', 'metal', 'high', 'low'] as const
const palettes = [
  ['#efe6d8', '#d9cbb6', '#c59a6c', '#a87f55', '#e4572e', '#2f4858', '#3b3f46', '#8fcdf0', '#eaf6fc'],
  ['#2b3240', '#222834', '#3f4756', '#323947', '#c6f135', '#5b8def', '#8d97a8', '#1b2a52', '#d9764a'],
  ['#dfe8e3', '#c3d2ca', '#b4a58f', '#9b8c76', '#2f8f6b', '#e2a93b', '#44504d', '#a5dcef', '#f4fbf3'],
  ['#8f4a38', '#7a3d2e', '#8c8378', '#776f65', '#f2c14e', '#f0ead8', '#2d2a2a', '#f3b37a', '#fbe6c8'],
  ['#dfe4ef', '#c4cce0', '#9da6b8', '#8791a5', '#3d5afe', '#ff8a65', '#3a4252', '#7db9f2', '#e7f1fb'],
  ['#f1dcd5', '#e0c3b9', '#b98f77', '#a07a64', '#b5485d', '#3f6b73', '#5a4a48', '#f6c6c0', '#fdf0e6'],
  ['#3d4a45', '#334039', '#6e6250', '#5c5142', '#e9b44c', '#9bc1bc', '#c9c3b4', '#4a6f8c', '#f0c9a0'],
  ['#f4f1ea', '#dcd6c9', '#6b7480', '#5b636e', '#d7263d', '#1b998b', '#2e3138', '#9ad1f5', '#f2f8fc'],
] as const
/** Of a climbing wall: from left to right. */
const panels = [
  ['#d8c7a8', '#e7d9bf', '#c9b590'],
  ['#9fb0bd', '#c3d0d8', '#8698a6'],
  ['#3f4a58', '#566374', '#333d49'],
] as const
/** Larger files, but a third of the processor time. */
const webp = { quality: 80, effort: 0 }

/** WebP in full and in the widths of copies. `view` is the number of the photo. The same gym and view look the same. */
export async function drawPhoto(
  { sourceId, type }: { sourceId: string; type: string },
  view: number,
): Promise<ImportedPicture> {
  const svg = Buffer.from(drawScene(type as GymType, view, createRandom(sourceId)))
  const { data } = await sharp(svg).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const drawn = () => sharp(data, { raw: { width, height, channels: 3 } })
  const copies = await Promise.all(
    PhotoWidth.options.map(async (each) => ({
      width: each,
      bytes: await drawn().resize(Number(each)).webp(webp).toBuffer(),
    })),
  )
  return { picture: await drawn().webp(webp).toBuffer(), copies }
}

/** Each view looks at another part of the room. */
function drawScene(type: GymType, view: number, random: Random): string {
  const style = styleOf(pick(palettes, random), random)
  const content = `<style>${style}</style>${scenes}${room(floors[type] ?? 'rubber', random)}<use href="#${type.replace(' ', '-')}"/>`
  const zoom = view === 0 ? 1 : 0.62 + random() * 0.16
  const [w, h] = [width * zoom, height * zoom]
  const left = (width - w) * (view === 1 ? 0.08 : 0.92)
  const top = (height - h) * 0.78
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${w} ${h}">${content}</svg>`
}

/** The colours of the scene, and which of its alternatives are hidden. */
function styleOf(palette: readonly string[], random: Random): string {
  const [left, middle, right] = pick(panels, random)
  const colours = Object.entries({
    ...Object.fromEntries(names.map((name, index) => [name, palette[index]])),
    ...{ left, middle, right },
  }).map(
    ([name, colour]) =>
      `.${name}{fill:${colour}}.${name}-line{fill:none;stroke:${colour}}.${name}-colour{color:${colour}}`,
  )
  const hidden = ['1', '2'].map((choice) => `.${random() < 0.5 ? 'a' : 'b'}${choice}{display:none}`)
  return [...colours, ...hidden].join('')
}

function room(floor: string, random: Random): string {
  const cover = Math.floor(random() * 3)
  return [
    `<rect width="${width}" height="500" class="wall"/><use href="#wall-${cover}"/>`,
    windows(random),
    `<rect width="${width}" height="120" fill="url(#shade)"/>`,
    `<use href="#floor-${floor}"/><use href="#floor-light"/>`,
    lamps(random),
  ].join('')
}

function windows(random: Random): string {
  const count = 2 + Math.floor(random() * 3)
  const isArched = random() < 0.35
  const gap = width / count
  const w = gap * (0.5 + random() * 0.2)
  const top = 80 + random() * 30
  const h = 250 + random() * 40
  return times(count, (n) => window(gap * n + (gap - w) / 2, top, w, h, isArched ? w / 2 : 6, random))
}

function window(x: number, y: number, w: number, h: number, radius: number, random: Random): string {
  const shape = `M${x} ${y + h}V${y + radius}Q${x} ${y} ${x + radius} ${y}H${x + w - radius}Q${x + w} ${y} ${x + w} ${y + radius}V${y + h}Z`
  const id = `w${Math.round(x)}`
  let houses = ''
  for (let at = x; at < x + w; ) {
    const wide = 22 + random() * 46
    const tall = h * (0.16 + random() * 0.42)
    const colour = random() < 0.5 ? '#64748b' : '#7c8ba1'
    houses += rect(at, y + h - tall, wide, tall, `fill="${colour}" opacity=".55"`)
    at += wide + random() * 10
  }
  return (
    `<clipPath id="${id}"><path d="${shape}"/></clipPath>` +
    `<g clip-path="url(#${id})">${rect(x, y, w, h, 'fill="url(#sky)"')}` +
    `<circle cx="${x + w * random()}" cy="${y + h * 0.3}" r="26" class="low" opacity=".9"/>${houses}</g>` +
    line(`M${x + w / 2} ${y}V${y + h}M${x} ${y + h * 0.45}H${x + w}`, 'metal', 5) +
    line(shape, 'trim', 12) +
    line(shape, 'metal', 5)
  )
}

function lamps(random: Random): string {
  const count = 3 + Math.floor(random() * 3)
  const drop = 30 + random() * 50
  const isLong = random() < 0.5
  return times(count, (n) => {
    const x = (width / count) * (n + 0.5)
    const cord = line(`M${x} 0V${drop}`, 'metal', 4)
    if (isLong)
      return (
        cord +
        rect(x - 70, drop, 140, 12, 'rx="4" class="metal"') +
        rect(x - 64, drop + 12, 128, 7, 'rx="3" fill="#fffbe8"')
      )
    return `${cord}<circle cx="${x}" cy="${drop + 14}" r="46" class="low" opacity=".18"/>
<path d="M${x - 34} ${drop + 26}Q${x} ${drop - 22} ${x + 34} ${drop + 26}Z" class="metal"/>
<circle cx="${x}" cy="${drop + 27}" r="11" fill="#fffbe8"/>`
  })
}

const rect = (x: number, y: number, w: number, h: number, look: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${look}/>`

const line = (d: string, name: string, thickness: number) =>
  `<path d="${d}" class="${name}-line" stroke-width="${thickness}"/>`

const times = (count: number, shape: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => shape(index)).join('')
