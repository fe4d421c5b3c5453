// When members may close, reopen or move a gym without an administrator.
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { expect, it } from 'vitest'
import { hasPassed, isDecidedByMembers } from '../src/suggestions/existence.rules.ts'
import { fieldsWith, type StoredChange, type StoredSuggestion } from '../src/suggestions/suggestions.rules.ts'
import { storedGym } from './searcher-of.ts'

const now = new Date('2026-11-28T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
const existence = (from: string, to: string): StoredChange => ({ field: 'existence', from, to })
const [closes, reopens, said] = [
  existence('open', 'closed'),
  existence('closed', 'open'),
  existence('open', 'open'),
]
const moves: StoredChange = { field: 'position', from: '1,2', to: '1.1,2' }
const leaves: StoredChange = { field: 'position', from: '40.7,-74', to: '90,180' }
const renames: StoredChange = { field: 'name', from: 'Iron Yard', to: 'Rude words' }
const links: StoredChange = { field: 'website', from: null, to: 'https://gym.example/' }
const costs: StoredChange = { field: 'priceRange', from: null, to: '$' }

function confirmed(change: StoredChange, days: number, userId?: string): StoredSuggestion {
  const decidedAt = daysAgo(days)
  const suggestion = {
    _id: 'id',
    gymId: 'gym',
    status: 'confirmed' as const,
    createdAt: decidedAt,
    order: '',
  }
  return { ...suggestion, decidedAt, changes: [change], ...(userId && { userId }) }
}

interface Row {
  is: boolean
  change?: StoredChange
  trusted?: number
  reviewed?: number
  reported?: number
  before?: StoredSuggestion[]
  isContested?: boolean
}

it.each<[why: string, row: Row]>([
  ['two trusted members agree', { is: true }],
  ['one of two is trusted', { is: false, trusted: 1 }],
  ['the report is old', { is: false, reported: 31 }],
  ['many are new', { is: false, trusted: 0 }],
  ['somebody else has reviewed it lately', { is: false, reviewed: 29 }],
  ['the last review is old', { is: true, reviewed: 31 }],
  ['somebody else has found it open lately', { is: false, before: [confirmed(said, 29, 'carol')] }],
  ['somebody whose account was deleted has found it open', { is: false, before: [confirmed(said, 1)] }],
  ['it was found open long ago', { is: true, before: [confirmed(said, 31, 'carol')] }],
  ['one of them found it open before', { is: true, before: [confirmed(said, 3, 'bob')] }],
  ['it was reopened lately', { is: false, before: [confirmed(reopens, 29, 'carol')] }],
  ['they have reopened it themselves', { is: false, before: [confirmed(reopens, 1, 'ada')] }],
  ['its price has changed lately', { is: true, before: [confirmed(costs, 1, 'carol')] }],
  ['two reopen it in spite of a review', { is: true, change: reopens, reviewed: 1 }],
  ['it was closed lately', { is: false, change: reopens, before: [confirmed(closes, 29, 'carol')] }],
  ['two move it in spite of a review', { is: true, change: moves, reviewed: 1 }],
  ['new members move it', { is: false, change: moves, trusted: 0 }],
  ['two move it to the pole', { is: false, change: leaves }],
  ['one of two who name a website is trusted', { is: true, change: links, trusted: 1 }],
  ['two new members name a website', { is: false, change: links, trusted: 0 }],
  ['one of two is trusted against many', { is: false, change: links, trusted: 1, isContested: true }],
  ['two are trusted against many', { is: true, change: costs, isContested: true }],
  ['two rename it', { is: true, change: renames }],
  ['new members rename it', { is: false, change: renames, trusted: 0 }],
  ['it was renamed lately', { is: false, change: closes, before: [confirmed(renames, 1, 'carol')] }],
  ['it was moved lately', { is: false, change: moves, before: [confirmed(moves, 29, 'carol')] }],
])('%s', (_why, { is, change = closes, reviewed, reported = 0, ...said }) => {
  const { trusted = 2, before: decided = [], isContested = false } = said
  const suggestion = { userId: 'ada', agreedBy: ['bob'], changes: [change], createdAt: daysAgo(reported) }
  const reviewedAt = reviewed === undefined ? undefined : daysAgo(reviewed)
  expect(isDecidedByMembers(suggestion, { trusted, reviewedAt, decided, isContested }, now)).toBe(is)
})

it('knows when the day has come on which a gym opens again', () => {
  const days = ['2026-11-27', '2026-11-28', '2026-11-29', 'closed', 'open', 'not-a-gym', undefined]
  expect(days.filter((day) => hasPassed(day, '2026-11-28'))).toEqual(['2026-11-27', '2026-11-28'])
})

it('moves a gym with its time zone, and keeps the new place when it is imported again', () => {
  const gym = storedGym('gym', { hours: '24/7', positionIsApproximate: true })
  const changes: StoredChange[] = [
    { field: 'address', from: gym.address, to: '1 Sunset Blvd' },
    { field: 'position', from: '40.7128,-74.006', to: '34.0901,-118.38' },
  ]
  expect(fieldsWith(gym, changes, now)).toMatchObject({
    address: '1 Sunset Blvd',
    latitude: 34.0901,
    longitude: -118.38,
    positionIsApproximate: false,
    open: { zone: 'America/Los_Angeles' },
    confirmed: ['address', 'latitude', 'longitude', 'positionIsApproximate', 'positionIsOfArea'],
  })
  const german = storedGym('german', {
    hours: 'Mo-Su 08:00-20:00; PH off',
    latitude: 48.14,
    longitude: 11.58,
  })
  const bavarian: StoredChange = {
    field: 'address',
    from: german.address,
    to: 'Tal 1, 80331 München, Bayern',
  }
  expect(fieldsWith(german, [bavarian], now)).toMatchObject({ open: { holidays: { region: 'DE-BY' } } })
  expect(fieldsWith(gym, [closes], now)).toEqual({ confirmed: [], closed: { as: 'closed', since: now } })
  expect(fieldsWith(gym, [reopens], now).closed).toBeNull()
})
