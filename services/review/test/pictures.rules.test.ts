// The frame of pictures that go to social networks.
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { frameFor, maxPixelsOf, type PictureFormat } from '../src/pictures/pictures.rules.ts'
import { toSharedJpeg } from '../src/pictures/reencode.actions.ts'
import { paint } from './pictures.ts'

it.each([
  ['square', 800, 800, 800, 800],
  ['4:5', 800, 1_000, 800, 1_000],
  ['a portrait of a phone', 1_536, 2_048, 1_639, 2_048],
  ['a tall screenshot', 900, 2_048, 1_639, 2_048],
  ['16:9', 1_600, 900, 1_600, 900],
  ['a panorama', 2_048, 500, 2_048, 1_072],
  ['a small one', 100, 60, 534, 320],
])('a picture that is %s, %i x %i, gets a frame of %i x %i', (_what, width, height, outWidth, outHeight) => {
  const frame = frameFor(width, height)
  expect(frame).toEqual({ width: outWidth, height: outHeight })
  const ratio = frame.width / frame.height
  expect([ratio >= 0.8, ratio <= 1.911]).toEqual([true, true])
})

it.each<[PictureFormat, number, number]>([
  ['jpeg', 8_160, 6_144],
  ['jpeg', 8_192, 6_144],
  ['jpeg', 9_504, 6_336],
  ['jpeg', 12_032, 9_024],
  ['jpeg', 16_384, 12_288],
  ['png', 8_192, 6_144],
  ['heif', 4_640, 3_480],
])('accepts %s of a device: %i x %i', (format, width, height) => {
  expect(maxPixelsOf(format)).toBeGreaterThan(width * height)
})

it('puts a portrait of a phone between white borders', async () => {
  const jpeg = await toSharedJpeg(await paint(600, 800).webp().toBuffer())
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 800 })
  const [red, green, blue] = await sharp(jpeg)
    .extract({ left: 2, top: 400, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect([red, green, blue].every((each) => (each ?? 0) > 250)).toBe(true)
})
