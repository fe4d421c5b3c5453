// Turning an uploaded file into a picture that is safe to serve: decoded and encoded anew, so that nothing of
// the file's own bytes (scripts, position, camera) reaches anybody.
import { Problem } from '@jumpingjack/kit/http/problem'
import sharp from 'sharp'
import { pictureFormatOf } from './photos.rules.ts'

const maxPixels = 50_000_000
const maxSidePx = 2048
const quality = 82
const decodeTimeoutS = 8

// Only the decoders of the formats that we take exist for this process: not SVG, PDF, TIFF and the rest.
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
// A picture of 50 million pixels takes some 200 MB while it is worked on: how many at once is limited by
// whoever calls, and each stays on one thread.
sharp.concurrency(1)
sharp.cache(false)

/** Of one of our own pictures. */
export function asJpeg(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality })
    .timeout({ seconds: decodeTimeoutS })
    .toBuffer()
}

/** Gives WebP: upright, at most 2048 px a side, sRGB, without any metadata. Throws a Problem for what is no picture. */
export async function reencodePicture(bytes: Buffer): Promise<Buffer> {
  const format = pictureFormatOf(bytes)
  if (!format) throw new Problem('photo.not-a-picture')
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    const { compression } = await picture.metadata()
    if (compression === 'hevc') {
      throw new Problem('photo.not-a-picture', {
        message: 'This HEIC picture cannot be read here. Please send it as JPEG.',
      })
    }
    return await picture
      .autoOrient()
      .resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .timeout({ seconds: decodeTimeoutS })
      .toBuffer()
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem(/pixel limit/i.test(String(error)) ? 'photo.too-many-pixels' : 'photo.not-a-picture')
  }
}
