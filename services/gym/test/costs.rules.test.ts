// What a gym costs: sums, limits, and which observation counts.
import type { Currency } from '@jumpingjack/contracts/facts/currencies'
import {
  type CostTerms,
  firstYear,
  impossibleAmounts,
  leaveAfterThreeMonths,
  priceRangeOfCost,
  type StoredGymCost,
  unusualAmounts,
} from '@jumpingjack/contracts/facts/gym-cost'
import { expect, it } from 'vitest'
import { costOf, doubtedMembers, isPossibleDate, type StoredCost } from '../src/costs/costs.rules.ts'
import { currencyOf } from '../src/costs/currencies.rules.ts'
import { type Fee, monthlyFee, type Prices, priceRangeOf } from '../src/facts/facts.rules.ts'

type Sums = [terms: CostTerms, firstYear: number | undefined, leaving: number | undefined]

it.each<Sums>([
  [{ monthly: 5_100, noticeMonths: 1 }, 61_200, 5_100],
  [{ monthly: 2_999, joining: 4_900, yearly: 3_900, noticeMonths: 2 }, 44_788, 5_998],
  [{ monthly: 0, noticeMonths: 1 }, 0, 0],
  [{ monthly: 4_000, noticeMonths: 0 }, 48_000, 0],
  [{ yearly: 60_000, noticeMonths: 3 }, 60_000, undefined],
  [{ yearly: 60_000, joining: 1_000 }, 61_000, undefined],
  [{ monthly: 4_000 }, 48_000, undefined],
  [{ dayPass: 1_500, joining: 1_000 }, undefined, undefined],
  [{}, undefined, undefined],
])('adds %o', (terms, year, leaving) => {
  expect([firstYear(terms), leaveAfterThreeMonths(terms)]).toEqual([year, leaving])
})

it.each<[CostTerms & { currency: Currency }, unusual: string[], impossible: string[]]>([
  [{ currency: 'USD', monthly: 2_999, joining: 0, yearly: 0, dayPass: 1_500 }, [], []],
  [{ currency: 'USD', monthly: 50 }, ['monthly'], []],
  [{ currency: 'USD', monthly: 0 }, ['monthly'], []],
  [{ currency: 'USD', monthly: 500_000 }, ['monthly'], []],
  [{ currency: 'USD', monthly: 1_000_001 }, ['monthly'], ['monthly']],
  [{ currency: 'EUR', joining: 150_000, dayPass: 100_001 }, ['joining', 'dayPass'], ['dayPass']],
  [{ currency: 'JPY', monthly: 8_000 }, [], []],
  [{ currency: 'JPY', monthly: 500 }, ['monthly'], []],
  [{ currency: 'USD', monthly: Number.MAX_SAFE_INTEGER }, ['monthly'], ['monthly']],
])('judges %o', (amounts, unusual, impossible) => {
  expect([unusualAmounts(amounts), impossibleAmounts(amounts)]).toEqual([unusual, impossible])
})

const cost: StoredGymCost = { for: 'adult', currency: 'USD', observedOn: '2026-05-10', confirmedBy: 1 }

it.each<[Partial<StoredGymCost>, string | undefined]>([
  [{ monthly: 2_999 }, '$'],
  [{ monthly: 3_000 }, '$$'],
  [{ monthly: 2_900, yearly: 2_400 }, '$$'],
  [{ monthly: 2_900, joining: 50_000 }, '$'],
  [{ monthly: 7_999 }, '$$'],
  [{ monthly: 8_000 }, '$$$'],
  [{ yearly: 30_000 }, '$'],
  [{ monthly: 4_000, currency: 'JPY' }, '$'],
  [{ monthly: 15_000, currency: 'JPY' }, '$$$'],
  [{ monthly: 2_999, confirmedBy: 0 }, undefined],
  [{ monthly: 2_999, for: 'student' }, undefined],
  [{ monthly: 4_000, currency: 'JPY', isForeign: true }, undefined],
  [{ dayPass: 1_500 }, undefined],
])('derives the price range of %o', (fields, range) => {
  expect(priceRangeOfCost({ ...cost, ...fields })).toBe(range)
})

const confirmed = { ...cost, monthly: 9_900 }

it.each<[Prices, string | null]>([
  [{}, null],
  [{ priceRange: '$' }, '$'],
  [{ priceRange: '$', cost: confirmed }, '$$$'],
  [{ cost: confirmed }, '$$$'],
  [{ priceRange: '$', cost: { ...confirmed, confirmedBy: 0 } }, '$'],
  [{ priceRange: '$', cost: null }, '$'],
  [{ priceRange: '$', priceRangeAt: new Date('2026-05-11'), cost: confirmed }, '$'],
  [{ priceRange: '$', priceRangeAt: new Date('2026-05-09'), cost: confirmed }, '$$$'],
  [{ priceRange: null, priceRangeAt: new Date('2026-05-11'), cost: confirmed }, '$$$'],
])('shows the price range of %o', (prices, range) => {
  expect(priceRangeOf(prices)).toBe(range)
})

const aCost = (fields: Partial<StoredCost>): StoredCost => ({
  ...{ _id: 'a', gymId: 'g', userId: 'u', for: 'adult', currency: 'USD', observedOn: '2026-05-10' },
  ...{ createdAt: new Date(), order: 'a', status: 'shown', confirmedBy: [], ...fields },
})
const old = aCost({ observedOn: '2025-05-09', monthly: 3_000, confirmedBy: ['a', 'b'] })
const known = aCost({ observedOn: '2025-06-10', monthly: 4_000, noticeMonths: 1, confirmedBy: ['a'] })
const last = aCost({ monthly: 5_000 })
const pass = aCost({ dayPass: 1_500, currency: 'EUR' })

it.each<[string, StoredCost[], object | null]>([
  ['nothing without any', [], null],
  ['the last', [last, aCost({ observedOn: '2026-01-01', monthly: 1 })], { monthly: 5_000, confirmedBy: 0 }],
  ['a confirmed one', [last, known, old], { monthly: 4_000, observedOn: '2025-06-10', confirmedBy: 1 }],
  ['the last after a year', [last, old], { monthly: 5_000, confirmedBy: 0 }],
  ['adults first', [aCost({ for: 'student', monthly: 1 }), last], { for: 'adult', monthly: 5_000 }],
  ['others without adults', [aCost({ for: 'senior', monthly: 1 })], { for: 'senior', monthly: 1 }],
  ['day passes alone', [pass], { currency: 'EUR', dayPass: 1_500 }],
  [
    'day passes of the same currency',
    [{ ...pass, currency: 'USD' }, last],
    { monthly: 5_000, dayPass: 1_500 },
  ],
])('shows %s', (_, costs, expected) => {
  const shown = costOf(costs)
  if (expected) expect(shown).toMatchObject(expected)
  else expect(shown).toBeNull()
})

const many = aCost({ observedOn: '2026-01-10', monthly: 4_000, confirmedBy: ['a', 'b', 'c'] })
const by = (userId: string, ...confirmedBy: string[]) => aCost({ userId, monthly: 500, confirmedBy })
const trusted = new Set(['ada', 'bob', 'a'])

/** What three members have confirmed costs 40, the other one 5. */
it.each<[string, StoredCost[], monthly: number, doubted: string[]]>([
  ['three against two new accounts', [by('eve', 'mallory'), many], 4_000, ['eve', 'mallory']],
  ['three against one who is trusted', [by('ada', 'mallory'), many], 4_000, ['ada', 'mallory']],
  ['three against one without a confirmation', [by('ada'), many], 4_000, []],
  ['two trusted members', [by('ada', 'bob'), many], 500, ['ada', 'bob']],
  ['two trusted members who confirm', [by('eve', 'bob', 'a'), many], 500, ['eve', 'bob', 'a']],
  ['as many', [by('eve', 'x', 'y', 'z'), many], 500, []],
  ['the last one of few', [by('eve', 'x'), { ...many, confirmedBy: ['a', 'b'] }], 500, []],
  ['a new one after a year', [by('eve', 'x'), { ...many, observedOn: '2025-05-09' }], 500, ['eve', 'x']],
  ['three against many of few', [by('eve', 'x'), by('x', 'y', 'z'), many], 4_000, ['eve', 'x', 'y', 'z']],
])('believes %s', (_, costs, monthly, doubted) => {
  expect(costOf(costs, 'USD', trusted)?.monthly).toBe(monthly)
  expect(doubtedMembers(costs)).toEqual(doubted)
})

const yen = aCost({ observedOn: '2026-05-12', currency: 'JPY', monthly: 4_000, confirmedBy: ['a', 'b'] })
const yenPass = { ...yen, monthly: undefined, dayPass: 1_000 }
const krone = aCost({ currency: 'SEK', monthly: 30_000, confirmedBy: ['a'] })

/** Two accounts have confirmed each other in a currency that nobody pays in. */
it.each<[what: string, costs: StoredCost[], ofCountry: Currency | undefined, shown: object]>([
  ['the currency of the country', [yen, known], 'USD', { currency: 'USD', monthly: 4_000 }],
  ['it also without a confirmation', [yen, last], 'USD', { monthly: 5_000, confirmedBy: 0 }],
  ['it also for others than adults', [yen, aCost({ for: 'senior', monthly: 1 })], 'USD', { for: 'senior' }],
  ['it also without fees', [yen, { ...pass, currency: 'USD' }], 'USD', { dayPass: 1_500 }],
  ['it with no other day pass', [yenPass, known], 'USD', { currency: 'USD', monthly: 4_000 }],
  ['the other one without it', [yen, krone], 'USD', { monthly: 4_000, isForeign: true }],
  ['any of an unknown country', [yen, known], undefined, { currency: 'JPY', confirmedBy: 2 }],
])('prefers %s', (_, costs, ofCountry, shown) => {
  expect({ isForeign: undefined, ...costOf(costs, ofCountry) }).toMatchObject({
    isForeign: undefined,
    ...shown,
  })
})

it.each<[Partial<StoredGymCost>, Fee | null]>([
  [{ monthly: 4_000 }, { amount: 40, currency: 'USD' }],
  [
    { monthly: 4_000, currency: 'JPY' },
    { amount: 4_000, currency: 'JPY' },
  ],
  [{ monthly: 4_000, currency: 'JPY', isForeign: true }, null],
  [
    { yearly: 60_000, joining: 9_900 },
    { amount: 50, currency: 'USD' },
  ],
  // A high yearly fee does not hide behind a low monthly one.
  [
    { monthly: 800, yearly: 120_000 },
    { amount: 108, currency: 'USD' },
  ],
  [{ monthly: 0 }, { amount: 0, currency: 'USD' }],
  [{ monthly: 4_000, confirmedBy: 0 }, null],
  [{ monthly: 4_000, for: 'student' }, null],
  [{ dayPass: 1_500 }, null],
])('compares a limit with the fee of %o', (fields, fee) => {
  expect(monthlyFee({ cost: { ...cost, ...fields } })).toEqual(fee)
})

it('never adds amounts of two currencies', () => {
  expect(costOf([pass, last])).not.toHaveProperty('dayPass')
})

it.each([
  ['2026-05-10', true],
  ['2026-05-11', true],
  ['2026-05-12', false],
  ['2021-06-01', true],
  ['2021-05-01', false],
])('takes the day %s: %s', (date, isPossible) => {
  expect(isPossibleDate(date, new Date('2026-05-10T12:00:00Z'))).toBe(isPossible)
})

it.each([
  ['US', 'USD'],
  ['DE', 'EUR'],
  ['CH', 'CHF'],
  ['PR', 'USD'],
  ['AQ', undefined],
  [undefined, undefined],
])('knows the currency of %s', (country, currency) => {
  expect(currencyOf(country)).toBe(currency)
})
