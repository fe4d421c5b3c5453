// The photos of a demo gym: its room from several sides, drawn by our own code.
import type { GymType } from '@jumpingjack/contracts/gym/gym-types'
import { PhotoWidth } from '@jumpingjack/contracts/review/reviews'
import type { ImportedPicture } from '@jumpingjack/review/import-photos'
import sharp from 'sharp'
import { createRandom } from '../random.ts'
import { drawScene } from './scenes.ts'
import { height, width } from './shapes.ts'

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
