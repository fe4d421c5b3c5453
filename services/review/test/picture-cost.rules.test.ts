// The cost of a picture, from the first bytes of its file.
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { headBytes, laneOf } from '../src/pictures/picture-cost.rules.ts'
import { goodPictures, paint, phonePicture } from './pictures.ts'

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
] as const)(
  'puts a PNG of %i x %i with %i bits, kind %i, into the lane: %s',
  (width, height, depth, kind, lane) => {
    expect(head(png(width, height, depth, kind))).toBe(lane)
  },
)

it.each(['', 'ffd8ff', '89504e470d0a1a0a', '474946383961', '524946460000000057454250'])(
  'takes the cut head %s for a large one',
  (hex) => {
    expect(head(Buffer.from(hex, 'hex'))).toBe('large')
  },
)
