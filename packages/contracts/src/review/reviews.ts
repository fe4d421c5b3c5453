// Reviews and their photos.
import { z } from 'zod'
import { GymId, Id, optionalText } from '../fields/fields.ts'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('review')

export const photosPerReview = 3
export const photoMaxBytes = 10_485_760

export const Review = z.object({
  id: z.string(),
  gymId: z.string(),
  userId: z.string(),
  authorName: z.string(),
  rating: z.int().min(1).max(5),
  comment: z.string().nullable(),
  /** Paths on this site. */
  photoUrls: z.array(z.string()),
  sharedToFacebook: z.boolean(),
  sharedToTwitter: z.boolean(),
  sharedToInstagram: z.boolean(),
  sharedToLinkedin: z.boolean(),
  sharedToGoogle: z.boolean(),
  socialShareData: z.string().nullable(),
  /** Only on the author's own: why nobody else sees it, and whether that has been appealed against. */
  hidden: z.object({ reason: z.string(), appealed: z.boolean() }).nullish(),
  createdAt: z.iso.datetime(),
})
export type Review = z.infer<typeof Review>

/**
 * The browser sends gymId, userId and authorName too. The gym is the one in the address, the author the one
 * of the session: a body that says otherwise is refused, and authorName is not listened to.
 */
export const ReviewDraft = z.strictObject({
  gymId: z.string().optional(),
  userId: z.string().nullish(),
  authorName: z.string().max(200).nullish(),
  rating: z.int('Please select a rating.').min(1, 'Please select a rating.').max(5, 'A rating is at most 5.'),
  comment: optionalText(5000, 'Comment'),
  photoUrls: z.array(z.string().max(2000)).max(photosPerReview).nullish(),
})
export type ReviewDraft = z.infer<typeof ReviewDraft>

const GymParams = z.strictObject({ gymId: GymId })

/** One review a member and gym: a repeated call replaces rating, comment and, where given, photos. */
export const postReview = endpoint({
  method: 'POST',
  path: '/api/gyms/:gymId/reviews',
  access: 'member',
  params: GymParams,
  body: ReviewDraft,
  reply: Review,
  status: 201,
})

export const GymReviews = z.object({
  /** Newest first, at most 100. */
  reviews: z.array(Review),
  totalReviews: z.int(),
  averageRating: z.string(),
  hiddenReviews: z.array(z.object({ reason: z.string(), count: z.int().positive() })).default([]),
})
export type GymReviews = z.infer<typeof GymReviews>

/** What the gym's detail view asks of the review service. */
export const readGymReviews = endpoint({
  method: 'GET',
  path: '/internal/gyms/:gymId/reviews',
  access: 'service',
  callers: ['gym'],
  params: GymParams,
  /** Who asks: an own hidden review is among the answered. */
  query: z.strictObject({ viewerId: Id.optional() }),
  reply: GymReviews,
})

/** A place for one picture: the browser sends the file there by PUT within 15 minutes. */
export const requestUpload = endpoint({
  method: 'POST',
  path: '/api/objects/upload',
  access: 'member',
  rate: 'upload',
  body: z.strictObject({}).nullish(),
  reply: z.object({ uploadURL: z.string() }),
})

/** Checks and re-encodes uploaded pictures; the answer's paths go into a review's photoUrls. */
export const finishPhotos = endpoint({
  method: 'PUT',
  path: '/api/review-photos',
  access: 'member',
  rate: 'upload',
  body: z.strictObject({ photoUrls: z.array(z.string().min(1).max(2000)).min(1).max(photosPerReview) }),
  reply: z.object({ photoUrls: z.array(z.string()) }),
})

export const readPhoto = endpoint({
  method: 'GET',
  path: '/api/review-photos/:photoId',
  access: 'member',
  params: z.strictObject({ photoId: Id }),
  reply: z.unknown(),
})
