import type { GymDetail } from '@jumpingjack/contracts/gym/gyms'
import { describe, expect, it } from 'vitest'
import { compare, comparedMax, compareLink, idsOf, setCompared } from '../src/lib/gym/compared.ts'
import {
  comparedFacts,
  costLines,
  type Mark,
  markOf,
  newestFreshness,
} from '../src/widgets/compare/compare-rules.ts'
import { aGym } from './builders.ts'

const now = new Date('2026-11-28T12:00:00Z')

const gymOf = (part: Partial<GymDetail> = {}): GymDetail => ({
  ...aGym(),
  reviews: [],
  hiddenReviews: [],
  ...part,
})

it.each<[Partial<GymDetail>, Mark]>([
  [{}, 'unknown'],
  [{ amenities: ['sauna'] }, 'yes'],
  [{ lacks: ['sauna'] }, 'no'],
])('the fact of a gym %j is %s', (part, mark) => {
  expect(markOf(gymOf(part), 'sauna')).toBe(mark)
})

it.each([
  ['sauna,pool', ['sauna', 'pool']],
  ['pool,dayPass,unknown', ['pool', 'dayPass']],
  ['', ['parking', 'dayPass']],
  ['unknown', ['parking', 'dayPass']],
])('compares the facts that are looked for, else those that a gym has: %j', (wanted, facts) => {
  const gyms = [gymOf({ amenities: ['parking'], lacks: ['pool'] }), gymOf({ dayPass: { offered: true } })]
  expect(comparedFacts(wanted, gyms)).toEqual(facts)
})

describe('the cost', () => {
  const cost = { currency: 'USD', for: 'adult', observedOn: '2026-11-01', confirmedBy: 0 }
  it.each([
    [{}, ['Fees unknown']],
    [
      { priceRange: '$$', dayPass: { offered: true, price: '$15' } },
      ['Fees unknown', 'Price range $$', 'Day pass: $15'],
    ],
    [
      { cost: { ...cost, monthly: 4_995, firstYear: 61_200, leaveAfterThreeMonths: 5_100 } },
      ['About $612 in the first year, $51 to leave after three months', '$49.95 a month'],
    ],
    [
      { cost: { ...cost, currency: 'JPY', joining: 0, dayPass: 1_500 } },
      ['day pass ¥1,500', 'no joining fee, day pass ¥1,500'],
    ],
  ])('of %j', (part, lines) => {
    expect(costLines(gymOf(part), now).lines).toEqual(lines)
  })

  it('says for whom and since when', () => {
    expect(costLines(gymOf({ cost: { ...cost, monthly: 100 } }), now).note).toBe(
      'Adults, 3 weeks ago, not confirmed yet',
    )
    expect(costLines(gymOf(), now)).not.toHaveProperty('note')
  })
})

const imported = (source: string) => ({ field: 'hours', source, at: '2026-10-01T12:00:00.000Z', by: 0 })
const confirmed = (source: string) => ({ field: 'hours', source, at: '2026-11-07T12:00:00.000Z', by: 2 })
it.each([
  [[imported('file'), confirmed('member')], 'confirmed 3 weeks ago by 2 members'],
  [[confirmed('administrator')], 'confirmed 3 weeks ago by an administrator'],
  [[imported('file')], 'from an imported list, October 2026'],
  [[imported('osm')], 'from OpenStreetMap, October 2026'],
  [[], undefined],
])('says who has said something last: %j', (confirmations, text) => {
  expect(newestFreshness(gymOf({ confirmations }), now)).toBe(text)
})

it('takes at most four gyms, each once, and makes a link of them', () => {
  const ids = ['a', 'b', 'c', 'd']
  expect(ids.map((id) => compare(id, true))).toEqual(ids.map(() => true))
  expect(ids).toHaveLength(comparedMax)
  expect(compare('a', true)).toBe(true)
  expect(compare('e', true)).toBe(false)
  compare('b', false)
  expect(compare('e', true)).toBe(true)
  setCompared([])
  expect(idsOf('a,,b,a')).toEqual(['a', 'b'])
  expect(compareLink(['a', 'b'], { facts: 'pool,sauna' })).toBe('/compare?gyms=a,b&facts=pool,sauna')
})
