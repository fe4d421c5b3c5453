import type { GymCluster } from '@jumpingjack/contracts/gym/gym-lists'
import { expect, it } from 'vitest'
import { fittingNames, isCovered } from '../src/features/map/markers/covered-markers.ts'
import { mergeOverlapping } from '../src/features/map/markers/map-markers.ts'
import { aGym } from './builders.ts'

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

const area = { left: 0, top: 0, right: 500, bottom: 300 }
const pin = (left: number, top: number) => ({ left, top, right: left + 36, bottom: top + 44 })
/** To the right of its pin. */
const nameOf = ({ right, top }: ReturnType<typeof pin>, width = 80) => ({
  ...{ left: right, right: right + width },
  ...{ top: top + 16, bottom: top + 32 },
})

it.each<[string, pins: ReturnType<typeof pin>[], fitting: number[]]>([
  ['one alone', [pin(100, 100)], [0]],
  ['two far from each other', [pin(100, 100), pin(100, 200)], [0, 1]],
  ['the one that runs over no pin', [pin(100, 100), pin(170, 100)], [1]],
  ['the first of two that overlap', [pin(100, 100), pin(60, 112)], [0]],
  ['none beyond the edge of the map', [pin(430, 100), pin(100, 280)], []],
])('shows %s', (_, pins, fitting) => {
  const names = pins.map((each) => nameOf(each))
  expect([...fittingNames(area, pins, names)]).toEqual(fitting)
})

it('shows no name under a control', () => {
  const [one, control] = [pin(100, 100), { left: 200, top: 0, right: 300, bottom: 120 }]
  expect(fittingNames(area, [one], [nameOf(one)], [control]).size).toBe(0)
  expect(fittingNames(area, [one], [nameOf(one, 60)], [control]).size).toBe(1)
})
