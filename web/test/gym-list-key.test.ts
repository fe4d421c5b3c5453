import { expect, it } from 'vitest'
import { defaultCentre } from '../src/lib/geo/geo.ts'
import { gymListOptions } from '../src/lib/gym/gym-queries.ts'
import { defaultFilters } from '../src/lib/gym/gym-url.ts'

it('reads the list again when the plan changes', () => {
  const keyOf = (isPremium: boolean) =>
    gymListOptions(defaultFilters, { centre: defaultCentre }, isPremium).queryKey
  expect(keyOf(true)).not.toEqual(keyOf(false))
})
