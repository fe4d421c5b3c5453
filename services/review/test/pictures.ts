// Generates good and hostile pictures, and uploads them.
import { crc32, deflateSync } from 'node:zlib'
import { patiently, type TestClient } from '@jumpingjack/kit/testing/testing'
import sharp, { type Sharp } from 'sharp'
import { expect } from 'vitest'

const script = '<script>alert(document.cookie)</script>'

export function paint(width = 64, height = 48): Sharp {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 60, b: 20 } } })
}

/** Of the size and detail of a photo, as networks demand. */
export function paintNoise(width = 640, height = 480): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
}

/** A copy of a baseline JPEG with another height in its header. */
export function withHeight(jpeg: Buffer, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  const frameHeader = copy.indexOf(Buffer.from('ffc0', 'hex'))
  copy.writeUInt16BE(height, frameHeader + 5)
  return copy
}

/** A JPEG as phones make it: rotated, with position, camera and author. */
export function phonePicture(): Promise<Buffer> {
  return paint(400, 300)
    .withExif({
      IFD0: { Make: 'SpyCam', Artist: 'Alice Secret' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 42/1 46/1', GPSLongitude: '74/1 0/1 22/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** `picture` with trailing bytes up to this size, which is still a valid picture. */
export function padded(picture: Buffer, size: number): Buffer {
  return Buffer.concat([picture, Buffer.alloc(size - picture.length)])
}

export async function goodPictures(): Promise<Record<string, Buffer>> {
  const frames = [await paint(20, 20).png().toBuffer(), await paint(20, 20).negate().png().toBuffer()]
  return {
    jpeg: await paint().jpeg().toBuffer(),
    'jpeg, progressive': await paint().jpeg({ progressive: true }).toBuffer(),
    'jpeg, grey': await paint().greyscale().jpeg().toBuffer(),
    'jpeg, cmyk': await paint().toColourspace('cmyk').jpeg().toBuffer(),
    'jpeg of a phone': await phonePicture(),
    'jpeg with a page behind it': Buffer.concat([await paint().jpeg().toBuffer(), Buffer.from(script)]),
    png: await paint().png().toBuffer(),
    'png, 16 bit': await paint().toColourspace('rgb16').png().toBuffer(),
    'png, transparent': await paint().ensureAlpha(0.5).png().toBuffer(),
    'png, palette': await paint().png({ palette: true }).toBuffer(),
    'png of noise': await paintNoise(300, 200).png().toBuffer(),
    webp: await paint().webp().toBuffer(),
    'webp, lossless': await paint().webp({ lossless: true }).toBuffer(),
    gif: await paint().gif().toBuffer(),
    'gif, animated': await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
    avif: await paint().avif().toBuffer(),
    'one pixel': await paint(1, 1).png().toBuffer(),
    'a long strip': await paint(12_000, 10).jpeg().toBuffer(),
  }
}

export async function hostilePictures(): Promise<Record<string, Buffer>> {
  const jpeg = await paint(300, 300).jpeg().toBuffer()
  const png = await paint(300, 300).png().toBuffer()
  const avif = await paint().avif().toBuffer()
  return {
    nothing: Buffer.alloc(0),
    'one byte': Buffer.from([0xff]),
    'an svg': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`),
    'an xml that reads a file': Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
    ),
    'a page': Buffer.from(`<!doctype html><html>${script}</html>`),
    'a tiff': await paint().tiff().toBuffer(),
    'a jpeg head with a page behind it': Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(script)]),
    'a gif that is a script': Buffer.from('GIF89a/*\x01\x00*/=1;alert(1)', 'latin1'),
    'a webp head': Buffer.from('RIFF\x10\0\0\0WEBPVP8 garbage', 'latin1'),
    'a truncated jpeg': jpeg.subarray(0, jpeg.length / 2),
    'a truncated png': png.subarray(0, png.length / 2),
    'a truncated avif': avif.subarray(0, avif.length / 2),
    'a png with a broken sum': corrupt(png, 40),
    'an hevc picture head': Buffer.concat([
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'),
      avif,
    ]),
    'a png bomb': bombPng(40_000, 40_000),
    'a png of the largest sides': bombPng(0x7fffffff, 0x7fffffff),
    'a gif bomb': bombGif(65_535, 65_535),
  }
}

/** An AVIF that says of itself to be a HEIC of a phone. */
export async function heicPicture(): Promise<Buffer> {
  const avif = await paint(64, 48).avif().toBuffer()
  const at = avif.indexOf('av1C') - 4
  const codec = Buffer.alloc(31)
  codec.writeUInt32BE(codec.length)
  codec.write('hvcC\x01', 4, 'latin1')
  const rest = avif.subarray(at + avif.readUInt32BE(at))
  const heic = Buffer.concat([avif.subarray(0, at), codec, rest])
  const grown = heic.length - avif.length
  for (const box of ['meta', 'iprp', 'ipco']) {
    const sizeAt = heic.indexOf(box) - 4
    heic.writeUInt32BE(heic.readUInt32BE(sizeAt) + grown, sizeAt)
  }
  heic.write('heic', 8)
  heic.write('hvc1', heic.indexOf('av01'))
  return heic
}

/** The first rows of a small file that would decode to this many pixels. */
function bombPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(5_000_000), { level: 9 })
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function bombGif(width: number, height: number): Buffer {
  const screen = Buffer.alloc(7)
  screen.writeUInt16LE(width, 0)
  screen.writeUInt16LE(height, 2)
  const frame = Buffer.alloc(10)
  frame[0] = 0x2c
  frame.writeUInt16LE(width, 5)
  frame.writeUInt16LE(height, 7)
  const frames = Array.from({ length: 1_000 }, () =>
    Buffer.concat([frame, Buffer.from([2, 2, 0x4c, 0x01, 0])]),
  )
  return Buffer.concat([Buffer.from('GIF89a'), screen, ...frames, Buffer.from([0x3b])])
}

function corrupt(picture: Buffer, at: number): Buffer {
  const copy = Buffer.from(picture)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

/** A signed URL for one picture. */
export async function addressFor(member: TestClient): Promise<string> {
  return (await patiently(() => member.call('POST', '/api/objects/upload'))).json.uploadURL
}

export async function put(address: string, bytes: Buffer): Promise<number> {
  return (await fetch(address, { method: 'PUT', body: new Uint8Array(bytes) })).status
}

/** Returns the signed URL of the upload. */
export async function upload(member: TestClient, bytes: Buffer): Promise<string> {
  const address = await addressFor(member)
  expect(await put(address, bytes)).toBe(200)
  return address
}

export const finish = (member: TestClient, ...photoUrls: unknown[]) =>
  member.call('PUT', '/api/review-photos', { photoUrls })

/** Uploads and finishes a photo of this member and returns its path. */
export async function finishedPhoto(member: TestClient, picture = paint()): Promise<string> {
  const address = await upload(member, await picture.jpeg().toBuffer())
  return (await patiently(() => finish(member, address))).json.photoUrls[0]
}
