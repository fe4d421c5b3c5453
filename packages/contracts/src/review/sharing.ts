// Sharing a review on social networks, by its author.
import { z } from 'zod'
import { Id, optionalText } from '../fields/fields.ts'
import { maxLengths } from '../fields/max-lengths.ts'
import { SocialPlatform, socialPlatforms } from '../fields/social-platform.ts'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('review')

export const ShareRequest = z.strictObject({
  platforms: z.array(SocialPlatform).min(1, 'Choose at least one platform').max(socialPlatforms.length),
  customMessage: optionalText(maxLengths.shareMessage, 'Message'),
  includePhotos: z.boolean().default(true),
  includeLocation: z.boolean().default(true),
  /** At most a year ahead. Without it, or when it has just passed, the review is shared at once. */
  scheduleTime: z.iso.datetime({ offset: true }).nullish(),
})
export type ShareRequest = z.infer<typeof ShareRequest>

export const ShareReceipt = z.object({
  platform: SocialPlatform,
  /** `unclear`: the platform may have received it; it is never sent again. */
  state: z.enum(['scheduled', 'pending', 'sent', 'failed', 'unclear']),
  /** Why it failed or is unclear: a code of `shareReasons`. Shares from before 2026-11-26 have an English sentence. */
  reason: z.string().nullable(),
  /** What the platform has replied, in its own words. */
  detail: z.string().optional(),
  /** Time of a scheduled share. */
  dueAt: z.iso.datetime().nullable(),
})
export type ShareReceipt = z.infer<typeof ShareReceipt>

/** One receipt per platform for which sharing was ever requested. */
export const ShareResult = z.object({ receipts: z.array(ShareReceipt) })
export type ShareResult = z.infer<typeof ShareResult>

export const shareReview = endpoint('POST', '/api/reviews/:id/share', {
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
  access: 'member',
  params: z.strictObject({ id: Id }),
  body: ShareRequest,
  reply: ShareResult,
})

/** Problem `share.not-cancellable` when the platform has the post, or may have it. */
export const cancelShare = endpoint('DELETE', '/api/reviews/:id/shares/:platform', {
  summary: 'Cancel a share that was not sent',
  description:
    'One that is scheduled, that waits to be sent, or that failed. Repeating it succeeds. The reply has the remaining shares.',
  problems: ['review.unknown', 'share.not-cancellable'],
  access: 'member',
  params: z.strictObject({ id: Id, platform: SocialPlatform }),
  reply: ShareResult,
})

export const readShares = endpoint('GET', '/api/reviews/:id/shares', {
  summary: 'Read the shares of an own review',
  problems: ['review.unknown'],
  access: 'member',
  params: z.strictObject({ id: Id }),
  reply: ShareResult,
})
