// The photos of a demo gym: its room from several sides, drawn as SVG. scenes.svg has the equipment and what stands in a
// gym of each type.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GymType } from '@jumpingjack/contracts/gym/gym-types'
import { PhotoWidth } from '@jumpingjack/contracts/review/reviews'
import type { ImportedPicture } from '@jumpingjack/review/import-photos'
import sharp from 'sharp'
import { createRandom, pick, type Random } from '../random.ts'
import { type Floor, height, type Palette, palettes, room, width } from './room.ts'

const scenes = readFileSync(join(import.meta.dirname, 'scenes.svg'), 'utf8')
const floors: Partial<Record<GymType, Floor>> = {
  ...{ Yoga: 'planks', Pilates: 'planks', 'Dance Studio': 'planks' },
  ...{ 'Martial Arts': 'mats', 'Rock Climbing': 'mats', 'Swimming Pool': 'tiles' },
}
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
  const palette = pick(palettes, random)
  const content = `<style>${styleOf(palette, random)}</style>${scenes}${room(palette, floors[type] ?? 'rubber', random)}<use href="#${type.replace(' ', '-')}"/>`
  const zoom = view === 0 ? 1 : 0.62 + random() * 0.16
  const [w, h] = [width * zoom, height * zoom]
  const left = (width - w) * (view === 1 ? 0.08 : 0.92)
  const top = (height - h) * 0.78
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${w} ${h}">${content}</svg>`
}

/** The colours of the scene, and which of its alternatives are hidden. */
function styleOf({ sky: _, ...palette }: Palette, random: Random): string {
  const [left, middle, right] = pick(panels, random)
  const colours = Object.entries({ ...palette, left, middle, right }).map(
    ([name, colour]) =>
      `.${name}{fill:${colour}}.${name}-line{fill:none;stroke:${colour}}.${name}-colour{color:${colour}}`,
  )
  const hidden = ['1', '2'].map((choice) => `.${random() < 0.5 ? 'a' : 'b'}${choice}{display:none}`)
  return [...colours, ...hidden].join('')
}
