// The copy of a review that moves with its merged gym.
import { expect, it } from 'vitest'
import { movedReview } from '../src/reviews/merging.rules.ts'
import { newReview, type StoredReview } from '../src/reviews/reviews.rules.ts'

const now = new Date('2026-03-01T10:00:00Z')
const author = { userId: 'u1', authorName: 'Alice', revision: 3 }
const review: StoredReview = {
  ...newReview('r1', 'g1', author, { rating: 5, comment: 'Good', photoUrls: ['/p'] }, now),
  revision: 7,
}
const hiding = { reason: 'spam', hiddenAt: now, appealed: true } as const

it('has the same content under its new id, at the first revision', () => {
  expect(movedReview(review, 'g2', 'r2')).toEqual({
    ...review,
    _id: 'r2',
    firstId: 'r1',
    gymId: 'g2',
    revision: 1,
    hiding: null,
  })
})

it('keeps its first id, however often it moves', () => {
  expect(movedReview(movedReview(review, 'g2', 'r2'), 'g3', 'r3').firstId).toBe('r1')
})

it('stays hidden, without the fields of the tombstone', () => {
  const moved = movedReview({ ...review, hiding, movedTo: 'g2', isMoving: true }, 'g2', 'r2')
  expect(moved.hiding).toEqual(hiding)
  expect(moved).not.toHaveProperty('movedTo')
  expect(moved).not.toHaveProperty('isMoving')
})
