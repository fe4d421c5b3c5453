// What a gym costs: amounts as people type them, the form, and the words of the page.
import type { GymCost } from '@jumpingjack/contracts/facts/gym-cost'
import { expect, it, vi } from 'vitest'
import { emptyCostForm, parseAmount, readCostForm } from '../src/features/gym-costs/cost-form.ts'
import { sourceLabel, summaryLabel, termsLabel } from '../src/lib/labels/cost-labels.ts'
import { localDay } from '../src/lib/labels/local-time.ts'

it.each<[string, number | undefined, decimals?: number]>([
  ['', undefined],
  ['  ', undefined],
  ['29,99', 2_999],
  ['29.99', 2_999],
  ['$29.99', 2_999],
  ['29.9', 2_990],
  ['.50', 50],
  ['Fr.50', 5_000],
  ['CHF.29', 2_900],
  ['Rs.500', 50_000],
  ['0', 0],
  ['CHF 29.–', 2_900],
  ['30 a month', 3_000],
  ['1,299', 129_900],
  ['1.299,00', 129_900],
  ['1,299.50', 129_950],
  ['1 299,00 €', 129_900],
  ["CHF 1'299.00", 129_900],
  ['1,234,567.89', 123_456_789],
  ['２９．９９', 2_999],
  ['1,23,456.50', 12_345_650],
  ['12,34,567', 123_456_700],
  ['1,23,45', Number.NaN],
  ['٢٩٫٩٩', 2_999],
  ['١٬٢٩٩', 129_900],
  ['29 or 39', Number.NaN],
  ['-5', Number.NaN],
  ['$-5', Number.NaN],
  ['free', Number.NaN],
  ['1.2.3', Number.NaN],
  ['29 99', Number.NaN],
  ['.', Number.NaN],
  ['1e5', Number.NaN],
  ['4,500', 4_500, 0],
  ['4500.00', 4_500, 0],
  ['1.5', Number.NaN, 0],
  ['1 month', 1, 0],
])('reads %j as %d', (text, amount, decimals = 2) => {
  expect(parseAmount(text, decimals)).toBe(amount)
})

const today = '2026-05-10'
const form = emptyCostForm('USD', today)

it.each<[Partial<typeof form>, object]>([
  [
    { monthly: '29,99', noticeMonths: '1', joining: '0' },
    { monthly: 2_999, noticeMonths: 1, joining: 0 },
  ],
  [
    { dayPass: '$15 / day', monthly: '30 a month', for: 'student' },
    { dayPass: 1_500, monthly: 3_000, for: 'student' },
  ],
  [{ monthly: '990Kč', currency: 'CZK' }, { monthly: 99_000 }],
  [
    { monthly: '4,500', currency: 'JPY', observedOn: '2026-01-02' },
    { monthly: 4_500, observedOn: '2026-01-02' },
  ],
])('reads the form %o', (fields, draft) => {
  expect(readCostForm({ ...form, ...fields }, today)).toMatchObject({ draft, errors: {} })
})

it.each<[Partial<typeof form>, object]>([
  [{}, { monthly: 'Enter a monthly fee, a yearly fee or a day pass' }],
  [{ joining: '10' }, { monthly: 'Enter a monthly fee, a yearly fee or a day pass' }],
  [{ monthly: 'free' }, { monthly: 'Enter one number, such as 29.99' }],
  [
    { monthly: '12 / week', yearly: '30 a month', dayPass: '15' },
    { monthly: 'Enter one number, such as 29.99', yearly: 'Enter one number, such as 29.99' },
  ],
  [{ monthly: '1.5k' }, { monthly: 'Enter one number, such as 29.99' }],
  [{ monthly: '29.5', currency: 'JPY' }, { monthly: 'Enter one number, such as 2,900' }],
  [{ monthly: '29', noticeMonths: '4 Wochen' }, { noticeMonths: 'Enter whole months, such as 1' }],
  [{ monthly: '99999' }, { monthly: 'This amount is too high' }],
  [{ monthly: '29', noticeMonths: '25' }, { noticeMonths: 'This is too long' }],
  [{ monthly: '29', observedOn: '2026-05-11' }, { observedOn: 'Choose today or an earlier day' }],
  [{ monthly: '29', observedOn: '' }, { observedOn: 'Enter the day' }],
])('rejects the form %o', (fields, errors) => {
  expect(readCostForm({ ...form, ...fields }, today).errors).toEqual(errors)
})

const cost: GymCost = { for: 'adult', currency: 'USD', observedOn: '2026-04-19', confirmedBy: 2 }

it.each<[Partial<GymCost>, string]>([
  [
    { firstYear: 61_200, leaveAfterThreeMonths: 5_100 },
    'About $612 in the first year, $51 to leave after three months',
  ],
  [
    { firstYear: 61_249, leaveAfterThreeMonths: 0 },
    'About $612 in the first year, nothing to leave after three months',
  ],
  [{ firstYear: 48_000, currency: 'EUR' }, 'About €480 in the first year'],
  [{ firstYear: 96_000, currency: 'JPY' }, 'About ¥96,000 in the first year'],
  [{ dayPass: 1_550 }, 'day pass $15.50'],
  [{}, ''],
])('sums up %o', (fields, text) => {
  expect(summaryLabel({ ...cost, ...fields })).toBe(text)
})

it('says terms, age and confirmations', () => {
  const terms = {
    currency: 'USD',
    monthly: 2_999,
    joining: 0,
    yearly: 4_900,
    noticeMonths: 1,
    dayPass: 1_500,
  }
  expect(termsLabel(terms)).toBe(
    '$29.99 a month, $49 a year, no joining fee, 1 month of notice, day pass $15',
  )
  expect(termsLabel({ currency: 'USD', yearly: 0, joining: 100, noticeMonths: 0 })).toBe(
    'no yearly fee, $1 to join, no notice',
  )
  const now = new Date('2026-05-10T12:00:00Z')
  expect(sourceLabel(cost, now)).toBe('Adults, 3 weeks ago, confirmed by 2 members')
  expect(sourceLabel({ ...cost, for: 'pets', observedOn: '2026-05-10', confirmedBy: 0 }, now)).toBe(
    'pets, today, not confirmed yet',
  )
})

it.each([
  ['America/New_York', '2026-05-10T01:30:00Z', '2026-05-09', '2026-05-08'],
  ['Pacific/Auckland', '2026-05-09T13:30:00Z', '2026-05-10', '2026-05-09'],
])('counts days as the calendar of the reader does, in %s', (zone, now, today, yesterday) => {
  vi.stubEnv('TZ', zone)
  const text = (observedOn: string) => sourceLabel({ ...cost, observedOn }, new Date(now))
  expect(localDay(new Date(now))).toBe(today)
  expect([text(today), text(yesterday)].map((each) => each.split(', ')[1])).toEqual(['today', 'yesterday'])
  vi.unstubAllEnvs()
})
