// Values of the review form, and the request body made of them.
import type { postReview, Review } from '@jumpingjack/contracts/review/reviews'
import { authorName } from '@jumpingjack/contracts/user/author-name'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import type { z } from 'zod'
import { changedFields } from '../../lib/drafts/draft-store.ts'

export interface ReviewValues {
  /** 0 until a star is chosen. */
  rating: number
  comment: string
  photoUrls: string[]
  /** Photos that are not uploaded yet. They are kept with the draft. */
  chosen: string[]
}

type Author = Pick<CurrentUser, 'id' | 'displayName' | 'username' | 'profilePublic'>

export const emptyReview: ReviewValues = { rating: 0, comment: '', photoUrls: [], chosen: [] }

/** The member's own review of the gym. */
export function ownReview(
  reviews: Review[],
  member: Pick<CurrentUser, 'id'> | undefined,
): Review | undefined {
  return member && reviews.find((review) => review.userId === member.id)
}

/** Shows the member's current name before the server has updated the reviews. */
export function withOwnName(reviews: Review[], member: Author | undefined): Review[] {
  if (!member) return reviews
  const name = publicName(member)
  return reviews.map((review) => (review.userId === member.id ? { ...review, authorName: name } : review))
}

export function reviewValuesOf(review: Review | undefined): ReviewValues {
  if (!review) return emptyReview
  return { ...emptyReview, rating: review.rating, comment: review.comment ?? '', photoUrls: review.photoUrls }
}

/**
 * Omits a blank comment. Omits photos that the form has not changed, which the server then keeps: there may be some that
 * the page does not know, as when the reviews could not be loaded.
 */
export function reviewBody(
  gymId: string,
  member: Author | undefined,
  values: ReviewValues,
  own?: Review,
): z.input<(typeof postReview)['body']> {
  const comment = values.comment.trim()
  return {
    gymId,
    userId: member?.id ?? null,
    authorName: publicName(member),
    rating: values.rating,
    ...(comment && { comment }),
    ...changedFields({ photoUrls: own?.photoUrls ?? [] }, { photoUrls: values.photoUrls }),
  }
}

/** The name that others see: 'Anonymous User' for a private profile. */
function publicName(member: Author | undefined): string {
  return authorName(member?.profilePublic ? member : {})
}
