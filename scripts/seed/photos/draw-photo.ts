// The photos of a demo gym: its room from several sides, put together of the parts of scenes.svg.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GymType } from '@jumpingjack/contracts/gym/gym-types'
import { PhotoWidth } from '@jumpingjack/contracts/review/reviews'
import type { ImportedPicture } from '@jumpingjack/review/import-photos'
import sharp from 'sharp'
import { pick, seededRandom } from '../../../infra/fakes/src/shared/random.ts'

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
  const svg = Buffer.from(drawScene(type as GymType, view, seededRandom(sourceId)))
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
function drawScene(type: GymType, view: number, random: () => number): string {
  const style = styleOf(pick(random, palettes), random)
  const some = (name: string, count: number) => `${name}-${Math.floor(random() * count)}`
  const back = ['back', some('wall', 3), some('windows', 3), 'ceiling']
  const floor = [`floor-${floors[type] ?? 'rubber'}`, 'floor-light', some('lamps', 2)]
  const parts = [...back, ...floor, type.replace(' ', '-')].map((id) => `<use href="#${id}"/>`)
  const content = `<style>${style}</style>${scenes}${parts.join('')}`
  const zoom = view === 0 ? 1 : 0.62 + random() * 0.16
  const [w, h] = [width * zoom, height * zoom]
  const left = (width - w) * (view === 1 ? 0.08 : 0.92)
  const top = (height - h) * 0.78
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${w} ${h}">${content}</svg>`
}

/** The colours of the scene, and which of its alternatives are hidden. */
function styleOf(palette: readonly string[], random: () => number): string {
  const [left, middle, right] = pick(random, panels)
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
