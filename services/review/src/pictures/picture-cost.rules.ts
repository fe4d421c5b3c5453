// What a picture costs, from the first bytes of its file, before anything is decoded.
import { type PictureFormat, pictureFormatOf } from './pictures.rules.ts'

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
