// Every file results in a new WebP without its metadata, or in a rejection.
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { reencodePicture } from '../src/pictures/reencode.actions.ts'
import { createReencoder } from '../src/pictures/reencode-process.client.ts'
import {
  goodPictures,
  heicPicture,
  hostilePictures,
  paint,
  paintNoise,
  phonePicture,
  withHeight,
} from './pictures.ts'

const good = await goodPictures()
const hostile = await hostilePictures()

it.each(Object.keys(good))('accepts a good picture: %s', async (name) => {
  const webp = await reencodePicture(good[name] as Buffer)
  expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', space: 'srgb' })
  expect(webp.includes('<script')).toBe(false)
})

it.each(Object.keys(hostile))('rejects a hostile file: %s', async (name) => {
  const rejection = await reencodePicture(hostile[name] as Buffer).catch((error) => error)
  expect(rejection.code).toMatch(/^photo\.(not-a-picture|too-many-pixels)$/)
})

it('turns a picture of a phone upright, without position, camera and author', async () => {
  const before = await phonePicture()
  const after = await reencodePicture(before)
  for (const text of ['SpyCam', 'Alice Secret'])
    expect([before.includes(text), after.includes(text)]).toEqual([true, false])
  const { exif, xmp, icc, iptc, orientation, width, height } = await sharp(after).metadata()
  expect({ exif, xmp, icc, iptc, orientation, width, height }).toEqual({ width: 300, height: 400 })
})

it.each([
  [5_000, 2_500, 2_048, 1_024],
  [2_048, 2_048, 2_048, 2_048],
  [100, 60, 100, 60],
  // The pixels of a camera of 50 megapixels.
  [8_192, 6_144, 2_048, 1_536],
])('shrinks %i x %i to %i x %i', async (width, height, outWidth, outHeight) => {
  const webp = await reencodePicture(await paint(width, height).jpeg().toBuffer())
  expect(await sharp(webp).metadata()).toMatchObject({ width: outWidth, height: outHeight })
})

it('rejects what no camera makes', async () => {
  const more = withHeight(await paint(16_000, 100).jpeg().toBuffer(), 12_700)
  expect(await sharp(more).metadata()).toMatchObject({ width: 16_000, height: 12_700 })
  await expect(reencodePicture(more)).rejects.toMatchObject({ code: 'photo.too-many-pixels', status: 413 })
})

it('accepts a JPEG without its end, and calls one that is cut damaged', async () => {
  const jpeg = await paintNoise().jpeg().toBuffer()
  expect(jpeg.subarray(-2).toString('hex')).toBe('ffd9')
  const webp = await reencodePicture(jpeg.subarray(0, -2))
  expect(await sharp(webp).metadata()).toMatchObject({ width: 640, height: 480 })
  await expect(reencodePicture(jpeg.subarray(0, jpeg.length / 2))).rejects.toMatchObject({
    message: expect.stringContaining('damaged'),
    status: 415,
  })
})

it('does not call a HEIC damaged, whose head is readable', async () => {
  const heic = await heicPicture()
  expect((await sharp(heic).metadata()).compression).toBe('hevc')
  await expect(reencodePicture(heic)).rejects.toMatchObject({ message: expect.stringContaining('Only JPEG') })
})

it('shows inks without a profile as browsers do', async () => {
  const jpeg = await paint().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
  expect(await sharp(jpeg).metadata()).toMatchObject({ space: 'cmyk', hasProfile: false })
  const inks = sharp(jpeg).pipelineColourspace('cmyk').toColourspace('cmyk').raw()
  const [cyan = 0, magenta = 0, yellow = 0, black = 0] = await inks.toBuffer()
  const webp = sharp(await reencodePicture(jpeg))
  const pixel = await webp.raw().toBuffer()
  for (const [index, ink] of [cyan, magenta, yellow].entries())
    expect(Math.abs((pixel[index] ?? 0) - ((255 - ink) * (255 - black)) / 255)).toBeLessThan(8)
})

it('returns a clean picture or a rejection for 500 broken files', { tags: 'full' }, async () => {
  const names = Object.keys(good)
  let seed = 20_260_301
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * below)
  }
  let rejected = 0
  for (let n = 0; n < 500; n++) {
    const broken = Buffer.from(good[names[n % names.length] as string] as Buffer)
    for (let bytes = 0; bytes <= n % 8; bytes++) broken[random(Math.min(broken.length, 600))] = random(256)
    const outcome = await reencodePicture(broken).catch((error) => error)
    if (Buffer.isBuffer(outcome)) expect((await sharp(outcome).metadata()).format).toBe('webp')
    else {
      rejected++
      expect(outcome.code).toMatch(/^photo\.(not-a-picture|too-many-pixels)$/)
    }
  }
  expect(rejected).toBeGreaterThan(50)
})

it('reports an error of the image library as such, not as a picture that is too large', async () => {
  const picture = await paint().jpeg().toBuffer()
  // The library rejects this width.
  const failure = await createReencoder()(picture, ['-1'], new AbortController().signal).catch(
    (error) => error,
  )
  expect(failure).not.toHaveProperty('code')
  expect(failure.message).toMatch(/exit code 1: .*positive integer.*-1/s)
})
