import { socialPlatforms } from '@jumpingjack/contracts/fields/social-platform'
import { expect, it } from 'vitest'
import { newReview, type StoredReview } from '../src/reviews/reviews.rules.ts'
import {
  dueTime,
  receiptsOf,
  type Share,
  shareMessage,
  shareOptions,
  withdrawalReason,
} from '../src/shares/shares.rules.ts'

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
  ...shareOptions(request, gym, now),
  ...{ _id: 's1', reviewId: 'r1', userId: 'u1', platform: 'twitter', state: 'pending', reason: null },
  ...{ postId: 'p1', sentAt: null },
}

it.each([
  ['no time', undefined, now],
  ['a time of null', null, now],
  ['a moment ago', '2026-03-01T09:58:00Z', now],
  ['soon, in another time zone', '2026-03-01T11:30:00+01:00', new Date('2026-03-01T10:30:00Z')],
  ['in a year', '2027-03-01T10:00:00Z', new Date('2027-03-01T10:00:00Z')],
  ['in more than a year', '2027-03-03T10:00:00Z', undefined],
  ['long ago', '2026-02-28T10:00:00Z', undefined],
])('is due at the right time for %s', (_what, time, expected) => {
  expect(dueTime(time, now)).toEqual(expected)
})

/** Its name is not stored. */
const providerGym = { name: 'Google Places Gym', address: '?' }
const generated = 'Just reviewed Iron Yard! ⭐⭐⭐⭐ 4/5\n\nGood bars.'
it.each([
  ['with the location', {}, `${generated}\n\n📍 1 Main St`],
  ['without the location', { includeLocation: false }, generated],
  ['with a custom message', { customMessage: 'Mine' }, 'Mine'],
  ['of a provider gym', { gym: providerGym }, 'Just reviewed a gym! ⭐⭐⭐⭐ 4/5\n\nGood bars.'],
])('the message %s', (_what, options, expected) => {
  expect(shareMessage({ ...share, ...options }, review)).toBe(expected)
})

const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const onTwitter = { platform: 'twitter' as const, at: now }
const hiding = { reason: 'spam' as const, hiddenAt: now, appealed: false }

it.each([
  ['no problem', review, now, undefined],
  ['a hidden review', { ...review, hiding }, now, 'review-hidden'],
  ['a network that has the post', { ...review, sharedTo: [onTwitter] }, now, 'sent-already'],
  ['no delay up to a day', review, hoursLater(24), undefined],
  ['a delay of more than a day', review, hoursLater(25), 'too-late'],
])('is withdrawn because of %s', (_what, current, at, expected) => {
  expect(withdrawalReason(share, current, at)).toBe(expected)
})

it('has a receipt per network, also for networks recorded only on the review', () => {
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
] as const)('has the receipt of the %s share, not of the %s one, if merged reviews had both', (...states) => {
  const two = states.map((state) => ({ ...share, state }))
  for (const shares of [two, two.toReversed()]) {
    expect(receiptsOf(review, shares)).toMatchObject([{ state: states[0] }])
  }
})
