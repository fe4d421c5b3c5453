// Decodes and re-encodes pictures, so that nothing of an uploaded file (scripts, position, camera) is served.
import { Problem } from '@jumpingjack/kit/http/problem'
import sharp from 'sharp'
import { frameFor, maxPixelsOf, pictureFormatOf } from './pictures.rules.ts'

const maxSidePx = 2048
const quality = 82

// Enables only the decoders of the accepted formats: not SVG, PDF, TIFF and others.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
// One thread per picture.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Converts a picture that `reencodePicture` has made to what all networks take: JPEG, not smaller than 320 pixels, and,
 * with white borders where needed, between 4:5 and 1.91:1.
 */
export async function toSharedJpeg(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  const background = '#ffffff'
  const frame = { ...frameFor(width, height), fit: 'contain' as const, background }
  return sharp(picture).flatten({ background }).resize(frame).jpeg({ quality }).toBuffer()
}

/** Returns WebP: upright, at most 2048 px per side, sRGB, without metadata. Throws a Problem for any other file. */
export async function reencodePicture(bytes: Buffer): Promise<Buffer> {
  const format = pictureFormatOf(bytes)
  if (!format) throw new Problem('photo.not-a-picture')
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixelsOf(format), failOn: 'error' })
    return await picture
      .autoOrient()
      .resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer()
  } catch (error) {
    const isTooLarge = /pixel limit|(out of|insufficient) memory/i.test(String(error))
    throw new Problem(isTooLarge ? 'photo.too-many-pixels' : 'photo.not-a-picture')
  }
}

/** A copy of a picture that `reencodePicture` has made; undefined if it is no wider than `width`. */
export async function narrowCopy(picture: Buffer, width: number): Promise<Buffer | undefined> {
  const { width: ownWidth } = await sharp(picture).metadata()
  return width < ownWidth ? sharp(picture).resize(width).webp({ quality }).toBuffer() : undefined
}
