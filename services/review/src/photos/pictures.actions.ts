// Decodes and re-encodes pictures, so that nothing of an uploaded file (scripts, position, camera) is served. A
// picture of 50 million pixels needs some 200 MB of memory, so callers limit how many are processed at once.
import { Problem } from '@jumpingjack/kit/http/problem'
import sharp from 'sharp'
import { pictureFormatOf } from './photos.rules.ts'

const maxPixels = 50_000_000
const maxSidePx = 2048
const quality = 82
const decodeTimeoutS = 8

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

export type Limiter = <T>(work: () => Promise<T>) => Promise<T>

/** Runs at most `concurrency` pieces of work at once; at most `maxQueued` wait, others are rejected with 503. */
export function createLimiter(concurrency: number, maxQueued: number): Limiter {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < concurrency) running++
    else if (queue.length < maxQueued) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new Problem('service.unavailable', { retryAfter: 5 })
    try {
      return await work()
    } finally {
      const startNext = queue.shift()
      if (startNext) startNext()
      else running--
    }
  }
}

/** Converts a picture that `reencodePicture` has made. */
export function toJpeg(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality })
    .timeout({ seconds: decodeTimeoutS })
    .toBuffer()
}

/** Returns WebP: upright, at most 2048 px per side, sRGB, without metadata. Throws a Problem for any other file. */
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
