import type { GymCluster } from '@jumpingjack/contracts/gym/gym-lists'
import { expect, it } from 'vitest'
import { isCovered } from '../src/features/map/markers/covered-markers.ts'
import { mergeOverlapping } from '../src/features/map/markers/map-markers.ts'
import { aGym } from './a-gym.ts'

/** Degrees of longitude per pixel at the zoom. */
const zoom = 13
const degrees = 360 / (256 * 2 ** zoom)

const clusterAt = (id: string, px: number, count: number): GymCluster => ({
  ...{ id, count, latitude: '0', longitude: String(px * degrees) },
})

it('merges clusters and gyms that would cover each other, at the place of the largest', () => {
  const small = clusterAt('small', 0, 2)
  const large = clusterAt('large', 50, 9)
  const gym = aGym({ latitude: '0', longitude: String(100 * degrees) })
  const far = clusterAt('far', 170, 3)
  expect(mergeOverlapping([small, large, gym, far], zoom)).toEqual([{ ...large, count: 12 }, far])
})

it('keeps markers that are apart at a higher zoom, and at both sides of the antimeridian', () => {
  const markers = [clusterAt('large', 50, 9), clusterAt('small', 0, 2)]
  expect(mergeOverlapping(markers, zoom + 1)).toEqual(markers)
  const [west, east] = [180 / degrees - 10, -180 / degrees + 10].map((px) => clusterAt(String(px), px, 2))
  expect(mergeOverlapping([west, east] as GymCluster[], zoom)).toHaveLength(1)
})

const box = (left: number, top: number, width: number, height: number) => ({
  ...{ left, top, right: left + width, bottom: top + height },
})

it.each([
  ['beside it', box(0, 0, 36, 44), false],
  ['touching its edge', box(164, 100, 36, 44), false],
  ['all of it', box(200, 100, 36, 44), true],
  ['its upper half', box(200, 118, 36, 44), true],
  ['its upper fifth', box(200, 130, 36, 44), false],
  ['its left half', box(340, 100, 36, 44), true],
  ['its left third', box(350, 100, 36, 44), false],
])('leaves out a marker of which a control covers %s', (_what, target, expected) => {
  expect(isCovered(target, box(200, 96, 160, 44))).toBe(expected)
})
