import type { GymDetail } from '@jumpingjack/contracts/gym/gyms'
import { describe, expect, it } from 'vitest'
import { compare, comparedMax, compareLink, idsOf, setCompared } from '../src/lib/gym/compared.ts'
import {
  type ComparedFact,
  comparedFacts,
  costLines,
  freshnessOf,
  type Mark,
  markOf,
} from '../src/widgets/compare/compare-rules.ts'
import { aGym } from './builders.ts'

const now = new Date('2026-11-28T12:00:00Z')

const gymOf = (part: Partial<GymDetail> = {}): GymDetail => ({
  ...aGym(),
  reviews: [],
  hiddenReviews: [],
  ...part,
})
const week = (...open: [from: number, to: number][]) => ({
  minuteOfWeek: 0,
  open: open.map(([from, to]) => ({ from, to })),
})

describe('a fact of a gym', () => {
  const cases: [ComparedFact, Partial<GymDetail>, Mark][] = [
    ['sauna', {}, 'unknown'],
    ['sauna', { amenities: ['pool'] }, 'unknown'],
    ['sauna', { amenities: ['sauna'] }, 'yes'],
    ['sauna', { lacks: ['sauna'] }, 'no'],
    ['dayPass', {}, 'unknown'],
    ['dayPass', { dayPass: { offered: true } }, 'yes'],
    ['dayPass', { dayPass: { offered: false } }, 'no'],
    ['24h', { week: week([0, 10_080]) }, 'yes'],
    ['24h', { week: week([0, 600], [700, 10_080]) }, 'no'],
    ['24h', { week: week() }, 'no'],
    ['24h', { amenities: ['24h'] }, 'yes'],
  ]
  it.each(cases)('%s of %j is %s', (fact, part, mark) => {
    expect(markOf(gymOf(part), fact)).toBe(mark)
  })
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
    [{}, ['Cost unknown']],
    [
      { priceRange: '$$', dayPass: { offered: true, price: '$15' } },
      ['Cost unknown', 'Price range $$', 'Day pass: $15'],
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

it('says when anything was confirmed last, and nothing if nothing was', () => {
  const confirmations = [
    { field: 'hours', source: 'file', at: '2026-10-01T12:00:00.000Z', by: 0 },
    { field: 'hours', source: 'member', at: '2026-11-07T12:00:00.000Z', by: 2 },
  ]
  expect(freshnessOf(gymOf({ confirmations }), now)).toBe('Confirmed 3 weeks ago by 2 members')
  expect(freshnessOf(gymOf({ confirmations: confirmations.slice(0, 1) }), now)).toBe('Confirmed 1 month ago')
  expect(freshnessOf(gymOf(), now)).toBeUndefined()
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
