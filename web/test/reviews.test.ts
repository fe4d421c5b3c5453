import { postReview } from '@jumpingjack/contracts/review/reviews'
import { describe, expect, it } from 'vitest'
import { emptyReview, reviewBody, withOwnName } from '../src/features/reviews/use-review-form.ts'
import { aReview } from './builders.ts'

const member = { id: 'u1', displayName: null, username: 'sam', profilePublic: true }

describe('withOwnName', () => {
  const reviews = [aReview({ userId: 'u1', authorName: 'Old' }), aReview({ userId: 'u2', authorName: 'Ben' })]

  it('has the current name in own reviews only', () => {
    const names = withOwnName(reviews, { ...member, displayName: 'New' }).map((review) => review.authorName)
    expect(names).toEqual(['New', 'Ben'])
    expect(withOwnName(reviews, undefined)).toEqual(reviews)
  })

  it('hides the name of a private profile', () => {
    const [own] = withOwnName(reviews, { ...member, profilePublic: false })
    expect(own?.authorName).toBe('Anonymous User')
  })
})

const draft = { ...emptyReview, rating: 5 }

it('reviewBody has the trimmed comment and the author, as the contract has them', () => {
  const body = reviewBody('g1', member, { ...draft, comment: '  Great \n', photoUrls: ['/p'] })
  const author = { userId: 'u1', authorName: 'sam' }
  expect(body).toEqual({ gymId: 'g1', ...author, rating: 5, comment: 'Great', photoUrls: ['/p'] })
  expect(postReview.body.safeParse({ ...body, photoUrls: [] }).success).toBe(true)
})

it('reviewBody omits a blank comment, and the author without a member', () => {
  const anonymous = { gymId: 'g1', userId: null, authorName: 'Anonymous User', rating: 5 }
  expect(reviewBody('g1', undefined, { ...draft, comment: ' \n ' })).toEqual(anonymous)
})

it('reviewBody omits photos that are those of the own review, and of none', () => {
  const own = aReview({ photoUrls: ['/p'] })
  const photosIn = (photoUrls: string[], of?: typeof own) =>
    reviewBody('g1', member, { ...draft, photoUrls }, of).photoUrls
  expect([photosIn([]), photosIn(['/p'], own)]).toEqual([undefined, undefined])
  expect([photosIn([], own), photosIn(['/p', '/q'], own)]).toEqual([[], ['/p', '/q']])
})
