// @module-tag full
// The stored public holidays are those of the library.
import calendar from '@jumpingjack/gym/holidays' with { type: 'json' }
import { expect, it } from 'vitest'
import { checkHolidays, daysOf } from '../checks/holidays.ts'

const regions: Record<string, { days: string }> = calendar.regions

it.each(['US-NY', 'DE', 'DE-BY', 'IL', 'IN', 'JP', 'AU-NSW'])('stores the holidays of %s', (region) => {
  const [country = '', state] = region.split('-')
  expect(regions[region]?.days).toBe(daysOf(calendar.from, calendar.years, country, state))
})

it('asks for a new calendar two years before this one ends', () => {
  const at = (year: number) => checkHolidays(false, new Date(Date.UTC(year, 5, 1))).ok
  const last = calendar.from + calendar.years - 1
  expect([at(last - 1), at(last)]).toEqual([true, false])
})
