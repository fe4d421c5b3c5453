import { socialPlatforms } from '@jumpingjack/contracts/fields/social-platform'
import { describe, expect, it } from 'vitest'
import { newReview, type StoredReview } from '../src/reviews/reviews.rules.ts'
import { shareIdOf } from '../src/shares/share-id.ts'
import { dueTime, messageOf, obstacleTo, receiptsOf, type Share, wishOf } from '../src/shares/shares.rules.ts'

const now = new Date('2026-03-01T10:00:00Z')
const author = { userId: 'u1', authorName: 'Alice', revision: 1 }
const review: StoredReview = newReview('r1', 'g1', author, { rating: 4, comment: 'Good bars.' }, now)
const gym = { id: 'g1', name: 'Iron Yard', address: '1 Main St' }
const request = {
  platforms: [...socialPlatforms],
  customMessage: undefined,
  includePhotos: true,
  includeLocation: true,
}
const share: Share = {
  ...wishOf(request, gym, now),
  ...{ _id: 's1', reviewId: 'r1', userId: 'u1', platform: 'twitter', state: 'pending', reason: null },
  ...{ postId: 'p1', sentAt: null },
}

it('is one share a review and network', () => {
  expect(shareIdOf('r1', 'twitter')).toBe(shareIdOf('r1', 'twitter'))
  expect(shareIdOf('r1', 'twitter')).not.toBe(shareIdOf('r1', 'google'))
})

it.each([
  ['no time', undefined, now],
  ['no time, said so', null, now],
  ['a moment ago', '2026-03-01T09:58:00Z', now],
  ['a moment ahead, elsewhere', '2026-03-01T11:30:00+01:00', new Date('2026-03-01T10:30:00Z')],
  ['a year ahead', '2027-03-01T10:00:00Z', new Date('2027-03-01T10:00:00Z')],
  ['more than that', '2027-03-03T10:00:00Z', undefined],
  ['long ago', '2026-02-28T10:00:00Z', undefined],
])('is due, when asked for %s, at the right time', (_what, time, expected) => {
  expect(dueTime(time, now)).toEqual(expected)
})

describe('the message', () => {
  const generated = 'Just reviewed Iron Yard! ⭐⭐⭐⭐ 4/5\n\nGood bars.'
  it.each([
    ['with the location', {}, `${generated}\n\n📍 1 Main St`],
    ['without it', { includeLocation: false }, generated],
    ['in own words', { customMessage: 'Mine' }, 'Mine'],
    [
      'of a place whose name we may not keep',
      { gym: { name: 'Google Places Gym', address: '?' } },
      'Just reviewed a gym! ⭐⭐⭐⭐ 4/5\n\nGood bars.',
    ],
  ])('%s', (_what, wish, expected) => {
    expect(messageOf({ ...share, ...wish }, review)).toBe(expected)
  })
})

const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const hiding = { reason: 'spam' as const, hiddenAt: now, appealed: false }

it.each([
  ['nothing', review, now, undefined],
  ['a hidden review', { ...review, hiding }, now, 'The review is hidden.'],
  [
    'a network that has it',
    { ...review, sharedTo: [{ platform: 'twitter' as const, at: now }] },
    now,
    'The review is there already.',
  ],
  ['nothing for a day', review, hoursLater(24), undefined],
  ['more than a day that passed', review, hoursLater(25), 'It could not be sent in time.'],
])('is kept from going out by %s', (_what, current, at, expected) => {
  expect(obstacleTo(share, current, at)).toBe(expected)
})

it('answers how each share stands, and where the review was shared at a gym it came from', () => {
  const at = new Date('2026-02-01')
  const shared: StoredReview = {
    ...review,
    sharedTo: [
      { platform: 'google', at },
      { platform: 'twitter', at },
    ],
  }
  const shares: Share[] = [
    share,
    { ...share, platform: 'facebook', state: 'scheduled' },
    { ...share, platform: 'linkedin', state: 'failed', reason: 'No' },
  ]
  expect(receiptsOf(shared, shares)).toEqual([
    { platform: 'twitter', state: 'pending', reason: null, dueAt: null },
    { platform: 'facebook', state: 'scheduled', reason: null, dueAt: now.toISOString() },
    { platform: 'linkedin', state: 'failed', reason: 'No', dueAt: null },
    { platform: 'google', state: 'sent', reason: null, dueAt: null },
  ])
})

it.each([
  ['scheduled', 'failed'],
  ['pending', 'scheduled'],
  ['unclear', 'pending'],
  ['sent', 'unclear'],
] as const)(
  'answers with the share that is %s, of one review that was two, not with the %s one',
  (later, earlier) => {
    const two = [
      { ...share, state: later },
      { ...share, state: earlier },
    ]
    for (const shares of [two, two.toReversed()]) {
      expect(receiptsOf(review, shares)).toMatchObject([{ state: later }])
    }
  },
)
