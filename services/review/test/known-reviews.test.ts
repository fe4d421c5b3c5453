// The memory that the kept reviews of a gym are estimated to take.
import { serialize } from 'node:v8'
import { expect, it } from 'vitest'
import { type KnownReviews, sizeOfKnown } from '../src/gym-reviews/gym-reviews.actions.ts'
import { summaryOf } from '../src/gym-reviews/gym-reviews.rules.ts'
import { newReview } from '../src/reviews/reviews.rules.ts'

const author = { userId: 'author', authorName: 'Ann', revision: 1 }
const draft = { rating: 1, comment: 'a'.repeat(5_000) }
const review = newReview('id', 'gym', author, draft, new Date(0))
const hidden = { ...review, hiding: { reason: 'spam' as const, hiddenAt: new Date(0), appealed: false } }

it.each<[string, KnownReviews['own']]>([
  ['no reviews', new Map()],
  ['a hidden review', new Map([['author', hidden]])],
  ['a hidden review that is not kept', new Map([['author', null]])],
])('is at least that of the values, with %s', (_what, own) => {
  const summary = summaryOf([])
  const known = { visible: [], own, summary, reply: { reviews: [], ...summary }, version: 'v'.repeat(16) }
  expect(sizeOfKnown(known)).toBeGreaterThan(serialize(known).byteLength)
})
