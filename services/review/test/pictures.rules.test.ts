// The frame of pictures that go to social networks.
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { frameFor } from '../src/pictures/pictures.rules.ts'
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

it('puts a portrait of a phone between white borders', async () => {
  const jpeg = await toSharedJpeg(await paint(600, 800).webp().toBuffer())
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 800 })
  const [red, green, blue] = await sharp(jpeg)
    .extract({ left: 2, top: 400, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect([red, green, blue].every((each) => (each ?? 0) > 250)).toBe(true)
})
