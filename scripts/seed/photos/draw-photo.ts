// The photos of a demo gym: its room from several sides, put together of the parts of scenes.svg.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GymType } from '@jumpingjack/contracts/gym/gym-types'
import { PhotoWidth } from '@jumpingjack/contracts/review/reviews'
import type { ImportedPicture } from '@jumpingjack/review/import-photos'
import sharp from 'sharp'
import { pick, seededRandom } from '../../../infra/fakes/src/shared/random.ts'
import colours from './colours.json' with { type: 'json' }

const [width, height] = [1200, 800]
const scenes = readFileSync(join(import.meta.dirname, 'scenes.svg'), 'utf8')
const floors: Partial<Record<GymType, string>> = {
  ...{ Yoga: 'planks', Pilates: 'planks', 'Dance Studio': 'planks' },
  ...{ 'Martial Arts': 'mats', 'Rock Climbing': 'mats', 'Swimming Pool': 'tiles' },
}
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
  const style = styleOf(pick(random, colours.palettes), random)
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

/**
 * The colours of the scene, and which of its alternatives are hidden. The last two of a palette are of the sky, from
 * above to the horizon; panels are of a climbing wall, from left to right.
 */
function styleOf(palette: readonly string[], random: () => number): string {
  const [left, middle, right] = pick(random, colours.panels)
  const ofParts = colours.names.map((name, index) => [name, palette[index]])
  const rules = [...ofParts, ...Object.entries({ left, middle, right })].map(
    ([name, colour]) =>
      `.${name}{fill:${colour}}.${name}-line{fill:none;stroke:${colour}}.${name}-colour{color:${colour}}`,
  )
  const hidden = ['1', '2'].map((choice) => `.${random() < 0.5 ? 'a' : 'b'}${choice}{display:none}`)
  return [...rules, ...hidden].join('')
}
