// What a review is at the gym that its own was merged into.
import { expect, it } from 'vitest'
import { reviewAt } from '../src/merging/merging.rules.ts'
import { newReview, type StoredReview } from '../src/reviews/reviews.rules.ts'

const now = new Date('2026-03-01T10:00:00Z')
const author = { userId: 'u1', authorName: 'Alice', revision: 3 }
const review: StoredReview = {
  ...newReview('r1', 'g1', author, { rating: 5, comment: 'Good', photoUrls: ['/p'] }, now),
  revision: 7,
}
const hiding = { reason: 'spam', hiddenAt: now, appealed: true } as const

it('says the same under its id there, as a first revision', () => {
  expect(reviewAt('g2', 'r2', review)).toEqual({
    ...review,
    _id: 'r2',
    firstId: 'r1',
    gymId: 'g2',
    revision: 1,
    hiding: null,
  })
})

it('keeps its first id, however often it moves', () => {
  expect(reviewAt('g3', 'r3', reviewAt('g2', 'r2', review)).firstId).toBe('r1')
})

it('stays hidden, and carries nothing of the way', () => {
  const moved = reviewAt('g2', 'r2', { ...review, hiding, movedTo: 'g2', isMoving: true })
  expect(moved.hiding).toEqual(hiding)
  expect(moved).not.toHaveProperty('movedTo')
  expect(moved).not.toHaveProperty('isMoving')
})
