// What a member is about to say of a gym.

import type { postReview, Review } from '@jumpingjack/contracts/review/reviews'
import { authorName } from '@jumpingjack/contracts/user/author-name'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import type { z } from 'zod'

export interface ReviewValues {
  /** 0 while no star is chosen. */
  rating: number
  comment: string
  /** Stored photos, as paths. */
  photoUrls: string[]
}

type Author = Pick<CurrentUser, 'id' | 'displayName' | 'username' | 'profilePublic'>

export const emptyReview: ReviewValues = { rating: 0, comment: '', photoUrls: [] }

/** The member's own review among a gym's, the one that a new one will replace. */
export function ownReview(
  reviews: Review[],
  member: Pick<CurrentUser, 'id'> | undefined,
): Review | undefined {
  return member && reviews.find((review) => review.userId === member.id)
}

/** The member's own reviews bear the present name at once, not only when the server has carried it to them. */
export function withOwnName(reviews: Review[], member: Author | undefined): Review[] {
  if (!member) return reviews
  const name = publicName(member)
  return reviews.map((review) => (review.userId === member.id ? { ...review, authorName: name } : review))
}

export function reviewValuesOf(review: Review | undefined): ReviewValues {
  if (!review) return emptyReview
  return { rating: review.rating, comment: review.comment ?? '', photoUrls: review.photoUrls }
}

/** The body of the call: a blank comment is left out. */
export function reviewBody(
  gymId: string,
  member: Author | undefined,
  values: ReviewValues,
): z.input<(typeof postReview)['body']> {
  const comment = values.comment.trim()
  return {
    gymId,
    userId: member?.id ?? null,
    authorName: publicName(member),
    rating: values.rating,
    ...(comment && { comment }),
    photoUrls: values.photoUrls,
  }
}

/** A profile that is not public gives no name away. */
function publicName(member: Author | undefined): string {
  return authorName(member?.profilePublic ? member : {})
}
