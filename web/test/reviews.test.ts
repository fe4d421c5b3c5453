import { postReview } from '@jumpingjack/contracts/review/reviews'
import { describe, expect, it } from 'vitest'
import {
  emptyReview,
  ownReview,
  reviewBody,
  reviewValuesOf,
  withOwnName,
} from '../src/features/reviews/review-values.ts'
import { signInUrl } from '../src/features/session/sign-in-url.ts'
import { aReview } from './a-review.ts'

const member = { id: 'u1', displayName: null, username: 'sam', profilePublic: true }

describe('ownReview', () => {
  const reviews = [aReview({ id: 'r1', userId: 'u2' }), aReview({ id: 'r2', userId: 'u1' })]

  it('is the review by the member', () => {
    expect(ownReview(reviews, member)?.id).toBe('r2')
  })

  it('is undefined without a review or a member', () => {
    expect(ownReview(reviews, { id: 'u3' })).toBeUndefined()
    expect(ownReview(reviews, undefined)).toBeUndefined()
  })
})

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

describe('reviewValuesOf', () => {
  it('is empty, or the earlier review', () => {
    expect(reviewValuesOf(undefined)).toEqual(emptyReview)
    expect(reviewValuesOf(aReview({ rating: 2, comment: 'Fine', photoUrls: ['/p'] }))).toEqual({
      rating: 2,
      comment: 'Fine',
      photoUrls: ['/p'],
      chosen: [],
    })
  })
})

describe('reviewBody', () => {
  it('has the trimmed comment and the author', () => {
    const draft = { ...emptyReview, rating: 5, comment: '  Great \n', photoUrls: ['/p'] }
    expect(reviewBody('g1', member, draft)).toEqual({
      gymId: 'g1',
      userId: 'u1',
      authorName: 'sam',
      rating: 5,
      comment: 'Great',
      photoUrls: ['/p'],
    })
  })

  it('omits a blank comment', () => {
    expect(reviewBody('g1', member, { ...emptyReview, rating: 5, comment: ' \n ' })).not.toHaveProperty(
      'comment',
    )
  })

  it('omits photos that are those of the own review, and of none', () => {
    const own = aReview({ photoUrls: ['/p'] })
    const bodyOf = (photoUrls: string[], of?: typeof own) =>
      reviewBody('g1', member, { ...emptyReview, rating: 5, photoUrls }, of)
    expect(bodyOf([])).not.toHaveProperty('photoUrls')
    expect(bodyOf(['/p'], own)).not.toHaveProperty('photoUrls')
    expect(bodyOf([], own)).toMatchObject({ photoUrls: [] })
    expect(bodyOf(['/p', '/q'], own)).toMatchObject({ photoUrls: ['/p', '/q'] })
  })

  it('has no author without a member', () => {
    expect(reviewBody('g1', undefined, { ...emptyReview, rating: 1 })).toMatchObject({
      userId: null,
      authorName: 'Anonymous User',
    })
  })

  it('satisfies the contract', () => {
    const body = reviewBody('g1', member, { ...emptyReview, rating: 5, comment: 'Great' })
    expect(postReview.body.safeParse(body).success).toBe(true)
  })
})

describe('signInUrl', () => {
  it('returns to the whole path and query', () => {
    expect(signInUrl('/?q=a b&selected=1')).toBe('/api/login?returnTo=%2F%3Fq%3Da+b%26selected%3D1')
  })
})
