// Who may post which draft, what a repeated post replaces, and who sees a hidden review.
import { describe, expect, it } from 'vitest'
import { type ReviewTotals, summaryOf } from '../src/gym-reviews/gym-reviews.rules.ts'
import {
  asReview,
  draftProblem,
  movedReview,
  newReview,
  reviewAsSeen,
  reviewsFor,
  type StoredReview,
} from '../src/reviews/reviews.rules.ts'

const now = new Date('2026-03-01T10:00:00Z')
const author = { userId: 'u1', authorName: 'Alice', revision: 3 }

describe('draftProblem', () => {
  const draft = { rating: 4, comment: undefined }
  it.each([
    ['only a rating', {}, undefined],
    ['the caller and the gym of the address', { userId: 'u1', gymId: 'g1' }, undefined],
    ['a userId of null', { userId: null }, undefined],
    ['another member', { userId: 'u2' }, 'review.foreign-author'],
    ['another gym', { gymId: 'g2' }, 'review.wrong-gym'],
    ['another gym as empty text', { gymId: '' }, 'review.wrong-gym'],
  ])('of %s', (_what, fields, problem) => {
    expect(draftProblem({ ...draft, ...fields }, 'g1', 'u1')).toBe(problem)
  })
})

it('has the fields of the specification and no internal ones', () => {
  const review: StoredReview = {
    ...newReview('r1', 'g1', author, { rating: 5, comment: 'Good' }, now),
    sharedTo: [{ platform: 'twitter', at: new Date('2026-02-03') }],
  }
  expect(asReview(review)).toEqual({
    id: 'r1',
    gymId: 'g1',
    userId: 'u1',
    authorName: 'Alice',
    rating: 5,
    comment: 'Good',
    photoUrls: [],
    sharedToFacebook: false,
    sharedToTwitter: true,
    sharedToInstagram: false,
    sharedToLinkedin: false,
    sharedToGoogle: false,
    socialShareData: '[{"platform":"twitter","at":"2026-02-03T00:00:00.000Z"}]',
    createdAt: '2026-03-01T10:00:00.000Z',
  })
  const hiding = { reason: 'spam', hiddenAt: now, appealed: true, answer: 'You sell pills.' } as const
  const seen = reviewAsSeen({ ...review, hiding, helpfulBy: ['u3'] }, 'u2')
  const anonymous = { userId: null, sharedToTwitter: false, socialShareData: null }
  expect(seen).toEqual({ ...asReview(review), ...anonymous })
})

it.each([
  [10, undefined],
  [11, true],
])('that is changed after %i minutes is edited: %s', (minutes, isEdited) => {
  const posted = newReview('r1', 'g1', author, { rating: 5, comment: undefined }, new Date(0))
  expect(asReview({ ...posted, updatedAt: new Date(minutes * 60_000) }).isEdited).toBe(isEdited)
})

describe('a hidden review', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 2, n))
  const at = (id: string, n: number): StoredReview =>
    newReview(id, 'g1', author, { rating: 5, comment: undefined }, day(n))
  const hidden = (n: number): StoredReview => ({
    ...at('own', n),
    hiding: { reason: 'off-topic', hiddenAt: day(20), appealed: true },
  })
  const visible = [at('c', 6), at('b', 4), at('a', 2)]

  it.each([
    ['the newest', hidden(7), 4, ['own', 'c', 'b', 'a']],
    ['in the middle', hidden(3), 4, ['c', 'b', 'own', 'a']],
    ['the oldest of too many', hidden(1), 3, ['c', 'b', 'own']],
    ['moved to another gym', { ...hidden(7), movedTo: 'g2' }, 4, ['c', 'b', 'a']],
    ['not hidden, and so listed with the others', at('c', 6), 4, ['c', 'b', 'a']],
    ['missing', undefined, 4, ['c', 'b', 'a']],
  ])('is listed by date for its author where it is %s', (_what, own, limit, ids) => {
    const shown = reviewsFor(visible, own, limit)
    expect(shown.map((review) => review.id)).toEqual(ids)
    expect(shown.filter((review) => review.hidden).map((review) => review.id)).toEqual(
      ids.filter((id) => id === 'own'),
    )
  })
})

it('counts only visible reviews in the summary of a gym, and hidden ones by their reason', () => {
  const none = { totalReviews: 0, averageRating: '0.00', ratingCounts: [0, 0, 0, 0, 0], hiddenReviews: [] }
  expect(summaryOf([])).toEqual(none)
  const totals: ReviewTotals[] = [
    { reason: 'spam', rating: 1, count: 1 },
    { reason: null, rating: 4, count: 1 },
    { reason: null, rating: 3, count: 2 },
    { reason: 'fake', rating: 5, count: 1 },
    { reason: 'fake', rating: 4, count: 1 },
  ]
  const hiddenReviews = [
    { reason: 'Not a real experience', count: 2 },
    { reason: 'Advertising or spam', count: 1 },
  ]
  const visible = { totalReviews: 3, averageRating: '3.33', ratingCounts: [0, 0, 2, 1, 0] }
  expect(summaryOf(totals)).toEqual({ ...visible, hiddenReviews })
})

it('moves with its first id and all content, but neither its revision nor what marks a tombstone', () => {
  const hiding = { reason: 'spam', hiddenAt: now, appealed: true } as const
  const review = {
    ...newReview('r1', 'g1', author, { rating: 5, comment: 'Good' }, now),
    revision: 7,
    hiding,
  }
  const moved = movedReview({ ...review, movedTo: 'g2', isMoving: true }, 'g2', 'r2')
  expect(moved).toEqual({ ...review, _id: 'r2', firstId: 'r1', gymId: 'g2', revision: 1 })
  expect(movedReview(moved, 'g3', 'r3').firstId).toBe('r1')
})
