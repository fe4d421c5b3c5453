// The formats of pictures, what each costs, from the first bytes of its file, and the frame for social networks.
import sharp from 'sharp'
import { expect, it } from 'vitest'
import {
  frameFor,
  headBytes,
  laneOf,
  maxPixelsOf,
  type PictureFormat,
  pictureFormatOf,
} from '../src/pictures/pictures.rules.ts'
import { toSharedJpeg } from '../src/pictures/reencode.actions.ts'
import { goodPictures, paint, paintNoise, phonePicture } from './pictures.ts'

it.each([
  ['4:5', 800, 1_000, 800, 1_000],
  ['a portrait of a phone', 1_536, 2_048, 1_639, 2_048],
  ['a tall screenshot', 900, 2_048, 1_639, 2_048],
  ['a panorama', 2_048, 500, 2_048, 1_072],
  ['a small one', 100, 60, 534, 320],
])('a picture that is %s, %i x %i, gets a frame of %i x %i', (_what, width, height, outWidth, outHeight) => {
  const frame = frameFor(width, height)
  expect(frame).toEqual({ width: outWidth, height: outHeight })
  const ratio = frame.width / frame.height
  expect([ratio >= 0.8, ratio <= 1.911]).toEqual([true, true])
})

it.each<[PictureFormat, number, number]>([
  ['jpeg', 16_384, 12_288],
  ['png', 8_192, 6_144],
  ['heif', 4_640, 3_480],
])('accepts %s of a device: %i x %i', (format, width, height) => {
  expect(maxPixelsOf(format)).toBeGreaterThan(width * height)
})

it('puts a portrait of a phone between white borders', async () => {
  const jpeg = await toSharedJpeg(await paintNoise(600, 800).webp().toBuffer())
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 800 })
  const [red, green, blue] = await sharp(jpeg)
    .extract({ left: 2, top: 400, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect([red, green, blue].every((each) => (each ?? 0) > 250)).toBe(true)
})

it.each([
  [64, 48],
  [2_048, 500],
])('makes a plain picture of %i x %i a file of 10 KB, which Google demands', async (width, height) => {
  const jpeg = await toSharedJpeg(await paint(width, height).webp().toBuffer())
  expect(jpeg.length).toBeGreaterThanOrEqual(10_240)
})

/** Others: pictures.test.ts. */
it.each([
  ['474946383761', 'gif'],
  ['000000206674797061766966', 'heif'],
  ['000000206674797068656963', 'heif'],
  ['524946460000000057415645', undefined],
  ['000000206674797069736f6d', undefined],
  ['255044462d', undefined],
  ['504b0304', undefined],
])('bytes %s are a picture of format %s', (hex, format) => {
  expect(pictureFormatOf(Buffer.from(hex, 'hex'))).toBe(format)
})

const head = (file: Buffer) => laneOf(file.subarray(0, headBytes))
/** The head of a PNG of this size. */
function png(width: number, height: number, depth: number, colour: number): Buffer {
  const file = Buffer.alloc(33)
  file.write('89504e470d0a1a0a0000000d49484452', 'hex')
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  file.set([depth, colour], 24)
  return file
}

it.each(Object.entries(await goodPictures()))('processes at once: %s', (name, file) => {
  expect(head(file)).toBe(name === 'avif' ? 'large' : 'tiny')
})

it('reads the size behind what a phone writes', async () => {
  expect(head(await phonePicture())).toBe('tiny')
  const large = await paint(6_000, 4_500).jpeg().toBuffer()
  expect(head(large)).toBe('large')
  expect(head(await sharp(large).resize(4_000, 3_000).jpeg({ progressive: true }).toBuffer())).toBe('large')
  expect(head(await sharp(large).resize(4_000, 3_000).jpeg().toBuffer())).toBe('small')
})

it.each([
  [800, 600, 8, 6, 'tiny'],
  [2_560, 1_440, 8, 6, 'small'],
  [5_000, 5_000, 8, 2, 'large'],
  [8_192, 6_144, 8, 2, 'large'],
  [7_000, 7_000, 16, 2, 'too-large'],
  [40_000, 40_000, 1, 0, 'too-large'],
] as const)('puts a PNG of %i x %i with %i bits, kind %i, into the lane: %s', (...row) => {
  const [width, height, depth, kind, lane] = row
  expect(head(png(width, height, depth, kind))).toBe(lane)
})

const cut = ['', 'ffd8ff', '89504e470d0a1a0a', '474946383961', '524946460000000057454250']
it.each(cut)('takes the cut head %s for a large one', (hex) => {
  expect(head(Buffer.from(hex, 'hex'))).toBe('large')
})
