// Reviews and their photos.
import { z } from 'zod'
import { GymId, Id, optionalText, queryList, rating } from '../fields/fields.ts'
import { photoMaxMb } from '../fields/limits.ts'
import { maxLengths } from '../fields/max-lengths.ts'
import { endpointsOf } from '../http/endpoint.ts'
import { photoWidths } from './gym-photos.ts'

const endpoint = endpointsOf('review')

export const photosPerReview = 3
export const photoMaxBytes = photoMaxMb * 1024 * 1024
export const uploadMinutes = 15

export const Review = z.object({
  id: z.string(),
  gymId: z.string(),
  /** Null for other members: it would link the reviews of one author, whose profile may be private. */
  userId: z.string().nullable(),
  authorName: z.string(),
  rating,
  comment: z.string().nullable(),
  /** Paths on this site. */
  photoUrls: z.array(z.string()),
  /** Where the author has shared it: false for other members. */
  sharedToFacebook: z.boolean(),
  sharedToTwitter: z.boolean(),
  sharedToInstagram: z.boolean(),
  sharedToLinkedin: z.boolean(),
  sharedToGoogle: z.boolean(),
  /** Null for other members. */
  socialShareData: z.string().nullable(),
  /** Set for the author of a hidden review only. `answer` is that to a rejected appeal. */
  hidden: z.object({ reason: z.string(), appealed: z.boolean(), answer: z.string().nullish() }).nullish(),
  createdAt: z.iso.datetime(),
  /** The author has changed it later. */
  isEdited: z.literal(true).optional(),
  /** How many members find it helpful; absent if nobody does. */
  helpfulCount: z.int().nonnegative().optional(),
})
export type Review = z.infer<typeof Review>

/** The gym is taken from the URL and the author from the session: other ids are rejected, `authorName` is ignored. */
export const ReviewDraft = z.strictObject({
  gymId: z.string().optional(),
  userId: z.string().nullish(),
  authorName: z.string().max(200).nullish(),
  rating: z.int('Please select a rating.').min(1, 'Please select a rating.').max(5, 'A rating is at most 5.'),
  comment: optionalText(maxLengths.comment, 'Comment'),
  photoUrls: z.array(z.string().max(2000)).max(photosPerReview).nullish(),
})
export type ReviewDraft = z.infer<typeof ReviewDraft>

const GymParams = z.strictObject({ gymId: GymId })

export const postReview = endpoint('POST', '/api/gyms/:gymId/reviews', {
  summary: 'Review a gym',
  description:
    'One review per member and gym: a second call replaces rating, comment and, if given, photos, with status 200.',
  problems: ['gym.unknown', 'review.foreign-author', 'review.wrong-gym', 'photo.not-yours'],
  statusOfRepeat: 200,
  access: 'member',
  params: GymParams,
  body: ReviewDraft,
  reply: Review,
  status: 201,
})

export const deleteReview = endpoint('DELETE', '/api/reviews/:id', {
  summary: 'Delete an own review',
  description:
    'Its photos, and the shares that are not sent yet, are removed with it. A later review of the gym is a new one. Repeating it succeeds.',
  problems: ['review.unknown'],
  access: 'member',
  params: z.strictObject({ id: Id }),
  reply: z.undefined(),
  status: 204,
})

export const GymReviews = z.object({
  /** Newest first, at most 100. */
  reviews: z.array(Review),
  totalReviews: z.int(),
  averageRating: z.string(),
  /** Numbers of reviews with 1, 2, 3, 4 and 5 stars. A gym lacks it while the review service does not respond. */
  ratingCounts: z.array(z.int().nonnegative()).length(5).optional(),
  /** Number of reviews that only their authors see, by the label of the reason. */
  hiddenReviews: z.array(z.object({ reason: z.string(), count: z.int().positive() })).default([]),
})
export type GymReviews = z.infer<typeof GymReviews>

/** The reviews of a gym as all members see them but `authors`, who see their own one differently. */
export const SharedReviews = z.object({
  gymId: z.string(),
  /** Equal for equal reviews, also at other replicas. */
  version: z.string(),
  authors: z.array(z.string()),
  shown: GymReviews,
})
export type SharedReviews = z.infer<typeof SharedReviews>

/** Limits the length of the URL. */
export const gymsPerReviewCheck = 20

/** Without those gyms of which the caller has the present version: `id:version,id:version`. */
export const readChangedReviews = endpoint('GET', '/internal/gym-reviews', {
  summary: 'Read the reviews of gyms, without unchanged ones',
  access: 'service',
  callers: ['gym'],
  query: z.strictObject({
    gyms: z
      .string()
      .transform((value) =>
        value.split(',').map((each) => {
          const [gymId = '', version] = each.split(':')
          return { gymId, version }
        }),
      )
      .pipe(
        z
          .array(z.object({ gymId: GymId, version: z.union([z.string(), z.undefined()]) }))
          .max(gymsPerReviewCheck),
      ),
  }),
  reply: z.array(SharedReviews),
})

export const readGymReviews = endpoint('GET', '/internal/gyms/:gymId/reviews', {
  summary: 'Read the reviews of a gym for its page',
  access: 'service',
  callers: ['gym'],
  params: GymParams,
  /** The member who reads: the reply includes a hidden review of this member. */
  query: z.strictObject({ viewerId: Id.optional() }),
  reply: GymReviews,
})

/** It decides whether they may do so without an administrator: see decision 36. */
export const readWitnesses = endpoint('GET', '/internal/gyms/:gymId/witnesses', {
  summary: 'Read what reviews say about a gym that members want to close',
  access: 'service',
  callers: ['gym'],
  params: GymParams,
  query: z.strictObject({
    members: queryList(z.array(Id).max(20)),
    before: z.iso.datetime(),
  }),
  reply: z.object({
    /** Those of these members with a visible review of any gym from before this time. */
    trusted: z.array(z.string()),
    /** Of the newest visible review of this gym by somebody else. */
    reviewedAt: z.iso.datetime().nullable(),
  }),
})

export const requestUpload = endpoint('POST', '/api/objects/upload', {
  summary: 'Request a URL to upload a photo',
  description: `The browser uploads one picture by PUT, within ${uploadMinutes} minutes.`,
  access: 'member',
  rate: 'upload',
  body: z.strictObject({}).optional(),
  reply: z.object({ uploadURL: z.string() }),
})

export const finishPhotos = endpoint('PUT', '/api/review-photos', {
  summary: 'Finish uploaded photos',
  description: "Checks and re-encodes the pictures. The paths of the reply go into a review's `photoUrls`.",
  problems: [
    'photo.not-yours',
    'photo.not-uploaded',
    'photo.too-large',
    'photo.not-a-picture',
    'photo.too-many-pixels',
  ],
  access: 'member',
  rate: 'upload',
  body: z.strictObject({ photoUrls: z.array(z.string().min(1).max(2000)).min(1).max(photosPerReview) }),
  reply: z.object({ photoUrls: z.array(z.string()) }),
})

/** Widths in px in which a photo is served besides its own. */
export const PhotoWidth = z.enum(photoWidths)
export type PhotoWidth = z.infer<typeof PhotoWidth>

/** A photo that is not wider than `width` is served as it is. */
export const readPhoto = endpoint('GET', '/api/review-photos/:photoId', {
  summary: 'Read a photo',
  description:
    'Everyone reads the photos of visible reviews. Members also read own photos before they are in a review.',
  problems: ['photo.unknown'],
  media: 'image/webp',
  access: 'public',
  params: z.strictObject({ photoId: Id }),
  query: z.strictObject({ width: PhotoWidth.optional() }),
  reply: z.unknown(),
})

export const readGymPhoto = endpoint('GET', '/api/gyms/:gymId/photo', {
  summary: 'Read the photo of a gym',
  description:
    'The first photo of the visible review with photos that most members find helpful, of several the oldest.',
  problems: ['photo.unknown'],
  media: 'image/webp',
  access: 'public',
  params: GymParams,
  query: z.strictObject({ width: PhotoWidth.optional() }),
  reply: z.unknown(),
})
