import type { FeeLimit, WantedHours } from '@jumpingjack/contracts/gym/text-search'
import { expect, it } from 'vitest'
import type { ListedGym } from '../src/lib/gym/listed-gym.ts'
import { countsOf, hasSearched, searchedLabels } from '../src/lib/gym/searched-facts.ts'
import { feeLimitLabel } from '../src/lib/labels/fact-labels.ts'
import { aGym } from './builders.ts'

const counts = {
  ...{ total: 12, types: {}, minRating: {}, openNow: 4, openThen: [7, 2], hasPhotos: 0 },
  ...{ amenities: { parking: 3, '24h': 1 }, lacks: { dayPass: 2 }, prices: { $: 2, $$: 5 }, dayPass: 1 },
  known: { hours: 8, prices: 7, amenities: 4 },
  inBudget: [{ has: 2, unknown: 9 }],
}
it.each([
  ['parking', { has: 3, others: 9 }],
  ['sauna', { has: 0, others: 12 }],
  // With known hours it is known, too.
  ['24h', { has: 1, others: 4 }],
  ['$', { has: 2, others: 5 }],
  ['dayPass', { has: 1, others: 9 }],
  ['openNow', { has: 4, others: 4 }],
  // The second of the times that the text asks for.
  [1, { has: 2, others: 4 }],
  [{ feeLimit: 0 }, { has: 2, others: 9 }],
  // An earlier server counts none.
  [{ feeLimit: 1 }, { has: 0, others: 12 }],
] as const)('counts by the fact %s %j', (fact, found) => {
  expect(countsOf(fact, counts)).toEqual(found)
})

/** A gym of the provider with these hours every day, in which it is open. */
function placeOpen({ from, to }: { from: number; to: number }): ListedGym {
  const { createdAt: _, ...place } = aGym()
  const open = Array.from({ length: 7 }, (_, day) => ({ from: day * 1_440 + from, to: day * 1_440 + to }))
  return { ...place, isOpen: true, week: { open, minuteOfWeek: 600 } }
}

it.each([
  [aGym({ amenities: ['sauna'] }), { fact: 'sauna' }, true],
  [aGym({ amenities: ['sauna'] }), { fact: 'parking' }, undefined],
  [aGym({ lacks: ['parking'] }), { fact: 'parking' }, false],
  [aGym({ priceRange: '$' }), { fact: '$' }, true],
  [aGym({ priceRange: '$$' }), { fact: '$' }, false],
  [aGym({}), { fact: '$' }, undefined],
  [aGym({ dayPass: { offered: false } }), { fact: 'dayPass' }, false],
  [aGym({ isOpen: null }), { fact: '24h' }, undefined],
  [aGym({ isOpen: true }), { fact: '24h' }, true],
  [aGym({ isOpen: false }), { fact: '24h' }, false],
  [aGym({ amenities: ['24h'] }), { fact: '24h' }, true],
  [aGym({ isOpen: true, nextChange: { minuteOfWeek: 600, inMinutes: 60 } }), { fact: '24h' }, false],
  [placeOpen({ from: 0, to: 1_440 }), { fact: '24h' }, true],
  [placeOpen({ from: 360, to: 1_320 }), { fact: '24h' }, false],
  [aGym({ isOpenThen: true }), { hours: { is: 'at', minute: 300 } }, true],
  [aGym({}), { hours: { is: 'at', minute: 300 } }, undefined],
  [aGym({ isInBudget: false }), { feeLimit: { amount: 30 } }, false],
  [aGym({}), { feeLimit: { amount: 30 } }, undefined],
] as const)('a gym %j has %j: %s', (gym, word, has) => {
  expect(hasSearched(gym, word)).toBe(has)
})

it('says of a gym that is open late on some days only that it is on most days', () => {
  const labelOf = (gym: ListedGym, hours: WantedHours) =>
    searchedLabels(gym, [{ word: 'late', means: 'fact', hours }], true)
  expect(labelOf(aGym({ isOpenThen: true }), { is: 'after', minute: 1_320 })).toBe('Open after 10 PM')
  const gym = aGym({ isOpenThen: true, isOpenMostDays: true })
  expect(labelOf(gym, { is: 'after', minute: 1_320 })).toBe('Open on most days after 10 PM')
  expect(labelOf(gym, { is: 'at', days: [6] })).toBe('Open on Sunday')
})

it.each<[limit: FeeLimit, label: string]>([
  [{ amount: 30, sign: '$' }, 'Up to $30 a month'],
  [{ amount: 29.99, sign: '€' }, 'Up to €29.99 a month'],
  [{ amount: 40 }, 'Up to 40 a month'],
])('%j is "%s"', (limit, label) => {
  expect(feeLimitLabel(limit)).toBe(label)
})
