// How fresh facts are, what a member is asked, and what two members cannot change.

import type { AskedField } from '@jumpingjack/contracts/facts/fact-answers'
import type { StoredGymCost } from '@jumpingjack/contracts/facts/gym-cost'
import type { Amenity } from '@jumpingjack/contracts/facts/gym-facts'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { expect, it } from 'vitest'
import { lacksOf } from '../src/facts/facts.rules.ts'
import type { StoredGym } from '../src/gyms/gyms.rules.ts'
import {
  type AnswerTotal,
  confirmationsOf,
  contradictsMany,
  hasSaid,
  lastEdits,
  questionOf,
  saysOnly,
} from '../src/suggestions/freshness.rules.ts'
import {
  changesLeft,
  fieldsWith,
  type StoredChange,
  type StoredSuggestion,
} from '../src/suggestions/suggestions.rules.ts'
import { storedGym } from './searcher-of.ts'

const now = new Date('2026-11-28T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)

function aStoredGym(fields: Partial<StoredGym>): StoredGym {
  const { sourceId: _, ...gym } = storedGym('gym')
  return { ...gym, ...fields }
}

const has = (from: Amenity[], to: Amenity[]): StoredChange => ({ field: 'amenities', from, to })
const lacks = (from: Amenity[], to: Amenity[]): StoredChange => ({ field: 'lacks', from, to })
const [gains, loses] = [has([], ['sauna']), has(['sauna'], [])]
const denies = lacks([], ['sauna'])

function edit(days: number, changes: StoredChange[], by: Partial<StoredSuggestion> = {}): StoredSuggestion {
  const at = daysAgo(days)
  const base = { _id: 'id', gymId: 'gym', status: 'confirmed' as const, createdAt: at, decidedAt: at }
  return { ...base, order: '', changes, isByAdmin: false, ...by }
}

const yes = (members: number, days: number): AnswerTotal => ({
  ...{ field: 'sauna', value: 'yes', members, at: daysAgo(days) },
})
const imported = { sourceId: 'osm:node/1', createdAt: daysAgo(400) }
const added = { createdBy: 'ada', createdAt: daysAgo(100) }
const ofMembers = edit(20, [gains])

interface Row {
  gym?: Partial<StoredGym>
  edits?: StoredSuggestion[]
  answers?: AnswerTotal[]
  says: [source: string, by: number, days: number]
}

it.each<[what: string, row: Row]>([
  ['added by a member', { says: ['member', 1, 100] }],
  ['added and confirmed', { answers: [yes(2, 3)], says: ['member', 3, 3] }],
  ['imported', { gym: imported, says: ['osm', 0, 400] }],
  ['imported again', { gym: { ...imported, importedAt: daysAgo(30) }, says: ['osm', 0, 30] }],
  ['from another file', { gym: { ...imported, sourceId: 'demo:1' }, says: ['file', 0, 400] }],
  ['imported and confirmed', { gym: imported, answers: [yes(1, 7)], says: ['member', 1, 7] }],
  [
    'answered the other way',
    { gym: imported, answers: [{ ...yes(3, 7), value: 'no' }], says: ['osm', 0, 400] },
  ],
  ['confirmed by a member', { gym: imported, edits: [ofMembers], says: ['member', 2, 20] }],
  ['decided', { edits: [edit(9, [gains], { isByAdmin: true })], says: ['administrator', 0, 9] }],
  ['edited again', { edits: [edit(5, [gains]), ofMembers, edit(8, [loses])], says: ['member', 2, 5] }],
  ['edited and confirmed', { edits: [ofMembers], answers: [yes(2, 4)], says: ['member', 4, 4] }],
  ['confirmed by its editor again', { edits: [ofMembers], answers: [yes(0, 4)], says: ['member', 2, 4] }],
  [
    'another fact edited',
    { edits: [edit(2, [has(['sauna'], ['sauna', 'pool'])])], says: ['member', 1, 100] },
  ],
])(
  'says who knows of a fact: %s',
  (_, { gym = added, edits = [], answers = [], says: [source, by, days] }) => {
    const known = confirmationsOf(aStoredGym({ ...gym, amenities: ['sauna'] }), lastEdits(edits), answers)
    expect(known[0]).toEqual({ field: 'sauna', source, by, at: daysAgo(days) })
  },
)

it('says it of all that is known, and of nothing else', () => {
  const gym = aStoredGym({
    ...added,
    amenities: ['pool'],
    lacks: ['sauna', 'pool'],
    phone: '1',
    dayPass: { offered: false },
  })
  const known = confirmationsOf(gym, new Map(), [{ ...yes(1, 2), value: 'no' }])
  expect(known.map(({ field, by }) => [field, by])).toEqual([
    ['sauna', 2],
    ['pool', 1],
    ['existence', 1],
    ['name', 1],
    ['type', 1],
    ['address', 1],
    ['dayPass', 1],
    ['phone', 1],
  ])
})

it.each([
  ['somebody else', ofMembers, 'bob', false],
  ['who suggested it', { ...ofMembers, userId: 'bob' }, 'bob', true],
  ['who confirmed it', { ...ofMembers, confirmedBy: 'bob' }, 'bob', true],
  ['who added the gym', undefined, 'ada', true],
  ['who added the gym, before others changed it', ofMembers, 'ada', false],
])('knows who has said so: %s', (_, last, userId, is) => {
  expect(hasSaid(userId, aStoredGym(added), last)).toBe(is)
})

const fresh = { createdBy: 'ada', createdAt: daysAgo(1) }
const stale = { createdBy: 'ada', createdAt: daysAgo(200) }
const aCost = { for: 'adult', currency: 'USD', observedOn: '2025-01-10', confirmedBy: 1 } as const
const always = { zone: 'UTC', week: [] }
const alive: [AskedField, number] = ['existence', 2]
it.each<[what: string, gym: Partial<StoredGym>, own: [AskedField, number][], asked: string | undefined]>([
  ['the first unknown fact', fresh, [], '24h'],
  ['another one if the hours are known', { ...fresh, open: always }, [], 'sauna'],
  ['another one if only the time zone is unknown', { ...fresh, hours: 'Mo–Fr 6–22' }, [], 'sauna'],
  ['the next one after an answer', fresh, [['24h', 2]], 'sauna'],
  ['nothing on the same day', fresh, [['24h', 0.5]], undefined],
  ['nothing at a closed gym', { ...fresh, closed: { as: 'closed', since: now } }, [], undefined],
  ['whether a stale gym is there', { ...stale, amenities: ['pool'], hours: '24/7' }, [], 'existence'],
  ['a stale fact first', { ...stale, amenities: ['pool'], hours: '24/7' }, [alive], 'pool'],
  ['a stale fact that is not there', { ...stale, lacks: ['showers'] }, [alive], 'showers'],
  ['no stale fact again', { ...stale, amenities: ['pool'] }, [alive, ['pool', 3]], '24h'],
  ['stale hours', { ...stale, hours: '24/7' }, [alive], 'hours'],
  ['a stale price range', { ...stale, priceRange: '$' }, [alive], 'priceRange'],
  ['no stale fact that the hours answer', { ...stale, lacks: ['24h'], open: always }, [alive], 'sauna'],
  ['no price range beside a cost', { ...stale, priceRange: '$', cost: aCost }, [alive], '24h'],
])('asks for %s', (_, gym, own, asked) => {
  const stored = aStoredGym(gym)
  const confirmations = confirmationsOf(stored, new Map(), [])
  const answers = own.map(([field, days]) => ({ field, at: daysAgo(days) }))
  expect(questionOf(stored, confirmations, answers, now)?.field).toBe(asked)
})

it.each([
  ['three members, one lately', 3, 29, true],
  ['three members, long ago', 3, 31, false],
  ['two members', 2, 1, false],
])('protects what %s say', (_, by, days, is) => {
  const known = [{ field: 'sauna', source: 'member', by, at: daysAgo(days) }]
  expect(contradictsMany([loses, denies], {}, known, now)).toBe(is)
  expect(contradictsMany([has([], ['pool'])], {}, known, now)).toBe(false)
})

it.each<[what: string, cost: Partial<StoredGymCost>, is: boolean]>([
  ['three members', {}, true],
  ['two members', { confirmedBy: 2 }, false],
  ['three members long ago', { observedOn: '2025-11-27' }, false],
  ['three students', { for: 'student' }, false],
])('protects the price range that follows from a cost of %s', (_, fields, is) => {
  const seen = { for: 'adult', currency: 'USD', observedOn: '2026-01-10', confirmedBy: 3 } as const
  const cost = { ...seen, monthly: 5_100, ...fields }
  expect(contradictsMany([{ field: 'priceRange', from: '$$', to: '$' }], { cost }, [], now)).toBe(is)
  expect(contradictsMany([gains], { cost }, [], now)).toBe(false)
})

it.each([
  ['it is there', [gains], 'yes', true],
  ['it is there, not the other way round', [gains], 'no', false],
  ['it is not there', [loses, denies], 'no', true],
  ['it is unknown', [loses], 'no', false],
  ['it is there, and more', [has([], ['sauna', 'pool'])], 'yes', false],
  ['it is there, and a price', [gains, { field: 'priceRange', from: null, to: '$' }], 'yes', false],
] satisfies [string, StoredChange[], 'yes' | 'no', boolean][])(
  'compares a suggestion: %s',
  (_, changes, value, is) => {
    expect(saysOnly(changes, 'sauna', value)).toBe(is)
  },
)

it.each<[what: string, changes: StoredChange[], amenities: Amenity[], lacks: Amenity[]]>([
  ['a fact', [has(['pool'], ['pool', 'sauna'])], ['sauna', 'pool'], ['showers']],
  ['the opposite', [denies], ['pool'], ['sauna', 'showers']],
  ['what was there', [has(['pool'], []), lacks([], ['pool'])], [], ['pool', 'showers']],
  ['what was not there', [has([], ['showers'])], ['pool', 'showers'], []],
  ['nothing is known of it', [has(['pool'], [])], [], ['showers']],
])('changes what a gym has and lacks: %s', (_, changes, amenities, absent) => {
  const gym = aStoredGym({ amenities: ['pool'], lacks: ['showers'] })
  expect(fieldsWith(gym, changes, now)).toMatchObject({ amenities, lacks: absent, confirmed: ['amenities'] })
})

it('leaves out of an earlier edit what a later one says of the same fact', () => {
  expect(changesLeft([has([], ['sauna', 'pool'])], [denies])).toEqual([has([], ['pool'])])
  expect(changesLeft([gains], [denies])).toEqual([])
})

it('believes an earlier version, which knows only what a gym has', () => {
  expect(lacksOf({ amenities: ['sauna'], lacks: ['sauna', 'pool'] })).toEqual(['pool'])
  const edited = aStoredGym({ amenities: ['sauna'], lacks: ['sauna'] })
  expect(fieldsWith(edited, [loses], now)).toMatchObject({ amenities: [], lacks: [] })
})

it('asks for the fact that was confirmed longest ago', () => {
  const stored = aStoredGym({ ...stale, amenities: ['pool', 'sauna', 'showers'] })
  const confirmed = { source: 'member', by: 1 } as const
  const confirmations = [
    { field: 'pool', at: daysAgo(250), ...confirmed },
    { field: 'sauna', at: daysAgo(300), ...confirmed },
    { field: 'showers', at: daysAgo(200), ...confirmed },
  ]
  expect(questionOf(stored, confirmations, [], now)?.field).toBe('sauna')
})
