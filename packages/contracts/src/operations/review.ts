// Documentation of the endpoints of the review service.
import type * as moderation from '../review/moderation.ts'
import type * as lists from '../review/review-lists.ts'
import type * as reviews from '../review/reviews.ts'
import type * as sharing from '../review/sharing.ts'
import type * as uploads from '../review/uploads.ts'
import type { Operations } from './operation.ts'

export const reviewOperations = {
  readPhotoForModeration: {
    summary: 'Read a photo of any review',
    problems: ['photo.unknown'],
    media: 'image/webp',
  },
  postReview: {
    summary: 'Review a gym',
    description:
      'One review per member and gym: a second call replaces rating, comment and, if given, photos, with status 200.',
    problems: ['gym.unknown', 'review.foreign-author', 'review.wrong-gym', 'photo.not-yours'],
    statusOfRepeat: 200,
  },
  deleteReview: {
    summary: 'Delete an own review',
    description:
      'Its photos, and the shares that are not sent yet, are removed with it. A later review of the gym is a new one. Repeating it succeeds.',
    problems: ['review.unknown'],
  },
  listReviews: {
    summary: 'List the reviews of a gym',
    description:
      'Those that the member may see, including an own hidden one. Header `X-Total-Count`, and `Link` to the next page.',
  },
  listOwnReviews: {
    summary: 'List the own reviews',
    description: 'Of all gyms, also hidden ones. Header `X-Total-Count`, and `Link` to the next page.',
  },
  addHelpfulVote: {
    summary: 'Vote for a helpful review',
    description: 'One vote per member. Repeating it changes nothing.',
    problems: ['review.unknown', 'helpful.own-review'],
  },
  removeHelpfulVote: { summary: 'Take back a vote for a review', problems: ['review.unknown'] },
  requestUpload: {
    summary: 'Request a URL to upload a photo',
    description: 'The browser uploads one picture by PUT, within 15 minutes.',
  },
  finishPhotos: {
    summary: 'Finish uploaded photos',
    description: "Checks and re-encodes the pictures. The paths of the reply go into a review's `photoUrls`.",
    problems: [
      'photo.not-yours',
      'photo.not-uploaded',
      'photo.too-large',
      'photo.not-a-picture',
      'photo.too-many-pixels',
    ],
  },
  readPhoto: {
    summary: 'Read a photo',
    description:
      'Everyone reads the photos of visible reviews. Members also read own photos before they are in a review.',
    problems: ['photo.unknown'],
    media: 'image/webp',
  },
  readGymPhoto: {
    summary: 'Read the photo of a gym',
    description: 'The first photo of its newest visible review with photos.',
    problems: ['photo.unknown'],
    media: 'image/webp',
  },
  shareReview: {
    summary: 'Share an own review',
    description:
      'Succeeds when every share was sent, is scheduled or is pending. After `share.not-all-sent` a second call sends the failed ones only.',
    problems: [
      'review.unknown',
      'gym.unknown',
      'share.not-allowed',
      'share.hidden',
      'share.not-connected',
      'share.bad-time',
      'share.not-all-sent',
    ],
  },
  cancelShare: {
    summary: 'Cancel a share that was not sent',
    description:
      'One that is scheduled, that waits to be sent, or that failed. Repeating it succeeds. The reply has the remaining shares.',
    problems: ['review.unknown', 'share.not-cancellable'],
  },
  readShares: { summary: 'Read the shares of an own review', problems: ['review.unknown'] },
  startMultipart: { summary: 'Start a multipart upload' },
  listParts: { summary: 'List the parts of an upload', problems: ['upload.unknown'] },
  signPart: { summary: 'Sign a part of an upload', problems: ['upload.unknown', 'photo.too-large'] },
  completeMultipart: {
    summary: 'Complete a multipart upload',
    problems: ['upload.unknown', 'upload.incomplete', 'photo.too-large'],
  },
  abortMultipart: { summary: 'Abort a multipart upload', problems: ['upload.unknown'] },
  formParameters: {
    summary: 'Request a form to upload a photo',
    description: "For one file of at most a photo's size. `metadata[...]` is ignored.",
  },
  temporaryCredentials: {
    summary: 'Request credentials to upload photos',
    description: 'They allow only uploads to these keys.',
    problems: ['upload.no-sessions'],
  },
} as const satisfies Operations<
  typeof moderation & typeof lists & typeof reviews & typeof sharing & typeof uploads
>
