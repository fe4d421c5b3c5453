// Decodes and re-encodes pictures, so that nothing of an uploaded file (scripts, position, camera) is served.
import { Problem } from '@jumpingjack/kit/http/problem'
import sharp, { type Sharp } from 'sharp'
import { frameFor, maxPixelsOf, pictureFormatOf, sharedMaxPx, sharedMinBytes } from './pictures.rules.ts'

const maxSidePx = 2048
const quality = 82
/** Some cameras and messengers leave it out, and browsers do not miss it. */
const endOfJpeg = Buffer.from('ffd9', 'hex')
const scanOfJpeg = Buffer.from('ffda', 'hex')
const damaged = 'This picture is damaged. Please send another copy of it.'

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
 * with white borders where needed, between 4:5 and 1.91:1. A plain picture is enlarged, until it is a file of 10 KB.
 */
export async function toSharedJpeg(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  const background = '#ffffff'
  const inFrame = (minPx?: number) => {
    const frame = { ...frameFor(width, height, minPx), fit: 'contain' as const, background }
    return sharp(picture).flatten({ background }).resize(frame).jpeg({ quality }).toBuffer()
  }
  const jpeg = await inFrame()
  return jpeg.length < sharedMinBytes ? inFrame(sharedMaxPx) : jpeg
}

/** Returns WebP: upright, at most 2048 px per side, sRGB, without metadata. Throws a Problem for any other file. */
export async function reencodePicture(bytes: Buffer): Promise<Buffer> {
  const format = pictureFormatOf(bytes)
  if (!format) throw new Problem('photo.not-a-picture')
  try {
    const lacksEnd = format === 'jpeg' && bytes.lastIndexOf(endOfJpeg) < bytes.lastIndexOf(scanOfJpeg)
    const whole = lacksEnd ? Buffer.concat([bytes, endOfJpeg]) : bytes
    // With an end, a missing half is only a warning.
    const failOn = lacksEnd ? 'warning' : 'error'
    const picture = sharp(whole, { limitInputPixels: maxPixelsOf(format), failOn })
      .autoOrient()
      .resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true })
    const { space, hasProfile } = await picture.metadata()
    const coloured = space === 'cmyk' && !hasProfile ? await fromInks(picture) : picture
    return await coloured.webp({ quality }).toBuffer()
  } catch (error) {
    const isTooLarge = /pixel limit|(out of|insufficient) memory/i.test(String(error))
    if (isTooLarge) throw new Problem('photo.too-many-pixels')
    throw new Problem('photo.not-a-picture', (await isSupported(bytes)) ? { message: damaged } : {})
  }
}

/** Inks without a profile, as browsers show them. The image library would assume those of a printer. */
async function fromInks(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const paper = 255 - (data[4 * at + 3] ?? 0)
    for (let ink = 0; ink < 3; ink++)
      pixels[3 * at + ink] = Math.round(((255 - (data[4 * at + ink] ?? 0)) * paper) / 255)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** By its header. HEIC has the container of AVIF, and a phone may call its file `photo.jpg`. */
function isSupported(bytes: Buffer): Promise<boolean> {
  return sharp(bytes)
    .metadata()
    .then(
      ({ compression }) => compression !== 'hevc',
      () => false,
    )
}

/** A copy of a picture that `reencodePicture` has made; undefined if it is no wider than `width`. */
export async function narrowCopy(picture: Buffer, width: number): Promise<Buffer | undefined> {
  const { width: ownWidth } = await sharp(picture).metadata()
  return width < ownWidth ? sharp(picture).resize(width).webp({ quality }).toBuffer() : undefined
}
