// Who may post which draft where, and what a repeated post replaces.
import { describe, expect, it } from 'vitest'
import {
  asReview,
  newReview,
  refuseDraft,
  revisionOf,
  type StoredReview,
} from '../src/reviews/reviews.rules.ts'

const now = new Date('2026-03-01T10:00:00Z')
const author = { userId: 'u1', authorName: 'Alice', revision: 3 }

describe('refuseDraft', () => {
  const draft = { rating: 4, comment: undefined }
  it.each([
    ['nothing but a rating', {}, undefined],
    ['the caller and the gym of the address', { userId: 'u1', gymId: 'g1' }, undefined],
    ['a userId of null', { userId: null }, undefined],
    ['another member', { userId: 'u2' }, 'review.foreign-author'],
    ['another gym', { gymId: 'g2' }, 'review.wrong-gym'],
    ['another gym as empty text', { gymId: '' }, 'review.wrong-gym'],
    ['another member and another gym', { userId: 'u2', gymId: 'g2' }, 'review.foreign-author'],
  ])('of %s', (_what, fields, refusal) => {
    expect(refuseDraft({ ...draft, ...fields }, 'g1', 'u1')).toBe(refusal)
  })
})

it('takes the author from the caller whatever the draft says', () => {
  const review = newReview('r1', 'g1', author, { rating: 5, comment: 'Good', authorName: 'Mallory' }, now)
  expect(review).toMatchObject({ userId: 'u1', authorName: 'Alice', authorRevision: 3, revision: 1 })
})

it.each([
  ['left out', {}, {}],
  ['null', { photoUrls: null }, {}],
  ['none', { photoUrls: [] }, { photoUrls: [] }],
  ['given', { photoUrls: ['/p'] }, { photoUrls: ['/p'] }],
])('with photos %s a revision replaces %o by %o', (_what, given, replaced) => {
  const revision = revisionOf(author, { rating: 2, comment: undefined, ...given }, now)
  expect(revision).toEqual({
    authorName: 'Alice',
    authorRevision: 3,
    rating: 2,
    comment: null,
    updatedAt: now,
    ...replaced,
  })
})

it('shows a caller the fields of the specification and nothing of our own', () => {
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
})
