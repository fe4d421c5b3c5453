// The formats of pictures, how many pixels of each may be decoded, and what that costs, from the first bytes of a file.

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
export const sharedMaxPx = 2_048
/** Google takes no smaller file. */
export const sharedMinBytes = 10 * 1_024

/**
 * The smallest frame around a picture that social networks take. Instagram: width / height between 4:5 and 1.91:1, and a
 * width of 320 (infra/fakes/src/social/CONTRACT.md). Google: 250 per side.
 */
export function frameFor(
  width: number,
  height: number,
  minPx = sharedMinPx,
): { width: number; height: number } {
  const framed = { width: Math.max(width, height * 0.8), height: Math.max(height, width / 1.91) }
  const enlarged = Math.max(1, minPx / Math.min(framed.width, framed.height))
  const scale = Math.min(enlarged, sharedMaxPx / Math.max(framed.width, framed.height))
  return { width: Math.ceil(framed.width * scale), height: Math.floor(framed.height * scale) }
}

/** Enough for what cameras write before the size of a JPEG. */
export const headBytes = 256 * 1024

/** Pictures wait only for those of their own lane, so that costly ones never delay others. */
export type PictureLane = 'tiny' | 'small' | 'large'

interface Frame {
  width: number
  height: number
  /** What decoding a pixel costs, in bytes of a PNG with a byte per channel. */
  weight: number
}

/** A photo of two megapixels: some hundredths of a second. */
const tinyMax = 2_000_000
/** A photo of 24 megapixels, or a screenshot of 8. */
const smallMax = 24_000_000
/** 51 megapixels with four channels of one byte, or 25 with two. */
const max = 204_000_000

export function laneOf(head: Buffer): PictureLane | 'too-large' {
  const format = pictureFormatOf(head)
  const frame = format && frames[format](head)
  if (!frame) return 'large'
  const cost = frame.width * frame.height * frame.weight
  if (format === 'png' && cost > max) return 'too-large'
  if (cost <= tinyMax) return 'tiny'
  return cost <= smallMax ? 'small' : 'large'
}

/** Undefined if the size is not in the head. */
const frames: Record<PictureFormat, (head: Buffer) => Frame | undefined> = {
  jpeg: jpegFrame,
  png(head) {
    if (head.length < 26) return undefined
    const [depth = 8, colour = 0] = head.subarray(24, 26)
    // A palette is decoded to three channels.
    const channels = { 0: 1, 4: 2, 6: 4 }[colour] ?? 3
    const weight = channels * Math.max(1, depth / 8)
    return { width: head.readUInt32BE(16), height: head.readUInt32BE(20), weight }
  },
  gif: (head) =>
    head.length < 10 ? undefined : { width: head.readUInt16LE(6), height: head.readUInt16LE(8), weight: 3 },
  webp: webpFrame,
  // AVIF is decoded slowly.
  heif: () => undefined,
}

/** The frame header (https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.2.2). */
function jpegFrame(head: Buffer): Frame | undefined {
  for (let at = 2; at + 9 < head.length && head[at] === 0xff; ) {
    const marker = head[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    const isProgressive = [0xc2, 0xc6, 0xca, 0xce].includes(marker)
    if (isFrame)
      return {
        height: head.readUInt16BE(at + 5),
        width: head.readUInt16BE(at + 7),
        weight: isProgressive ? 3 : 1,
      }
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(at + 2)
  }
  return undefined
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function webpFrame(head: Buffer): Frame | undefined {
  if (head.length < 30) return undefined
  const weight = 4
  const kind = head.toString('latin1', 12, 16)
  if (kind === 'VP8X')
    return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1, weight }
  if (kind === 'VP8 ')
    return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff, weight }
  const bits = head.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1, weight }
}
