// The formats of pictures, and how many pixels of each may be decoded.

/** Exit code of the program that re-encodes pictures, when one takes too much processor time. */
export const overLimitExitCode = 4

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif'

/** From the first bytes, as the declared name and type cannot be trusted. */
export function pictureFormatOf(bytes: Uint8Array): PictureFormat | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12))
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp'
  if (/^ftyp(avif|avis|hei[cxms]|hev[cxms]|mif1|msf1)$/.test(head.slice(4))) return 'heif'
  return undefined
}

/**
 * Above the largest pictures that devices make, whose sizes are no round numbers. JPEG is decoded at a fraction of its
 * size: 16384 × 12288 of a phone. AVIF is decoded as a whole, at some 20 bytes per pixel: 4640 × 3480. Others need at
 * most 6 at usual depths: a screenshot of 8192 × 6144.
 */
const maxPixels: Record<PictureFormat, number> = {
  jpeg: 202_000_000,
  png: 51_000_000,
  webp: 51_000_000,
  gif: 51_000_000,
  heif: 16_200_000,
}

export const maxPixelsOf = (format: PictureFormat): number => maxPixels[format]

const sharedMinPx = 320
const sharedMaxPx = 2_048

/**
 * The smallest frame around a picture that social networks take. Instagram: width / height between 4:5 and 1.91:1, and a
 * width of 320 (infra/fakes/src/social/CONTRACT.md). Google: 250 per side.
 */
export function frameFor(width: number, height: number): { width: number; height: number } {
  const framed = { width: Math.max(width, height * 0.8), height: Math.max(height, width / 1.91) }
  const enlarged = Math.max(1, sharedMinPx / Math.min(framed.width, framed.height))
  const scale = Math.min(enlarged, sharedMaxPx / Math.max(framed.width, framed.height))
  return { width: Math.ceil(framed.width * scale), height: Math.floor(framed.height * scale) }
}
