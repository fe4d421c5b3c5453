// The formats of pictures, and how many pixels of each may be decoded.

/** Exit code of the program that re-encodes a picture, when it writes a problem. */
export const rejectedExitCode = 3

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

/** AVIF is decoded as a whole, at some 20 bytes per pixel; other formats need at most 6 at usual depths. */
export function maxPixelsOf(format: PictureFormat): number {
  return format === 'heif' ? 16_000_000 : 50_000_000
}
