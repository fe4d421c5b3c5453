// Which names of gyms fit beside their pins.

import { expect, it } from 'vitest'
import { fittingNames } from '../src/features/map/markers/covered-markers.ts'

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
  expect([
    ...fittingNames(
      area,
      pins,
      pins.map((each) => nameOf(each)),
    ),
  ]).toEqual(fitting)
})

it('shows no name under a control', () => {
  const [one, control] = [pin(100, 100), { left: 200, top: 0, right: 300, bottom: 120 }]
  expect(fittingNames(area, [one], [nameOf(one)], [control]).size).toBe(0)
  expect(fittingNames(area, [one], [nameOf(one, 60)], [control]).size).toBe(1)
})

it('shows nothing for a marker without a name', () => {
  expect(fittingNames(area, [pin(100, 100)], [undefined]).size).toBe(0)
})
