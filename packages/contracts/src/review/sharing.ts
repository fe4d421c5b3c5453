// Sharing an own review on social networks.
import { z } from 'zod'
import { Id, optionalText, text } from '../fields/fields.ts'
import { SocialPlatform, socialPlatforms } from '../fields/social-platform.ts'
import { endpoint } from '../http/endpoint.ts'
import { photosPerReview } from './reviews.ts'

export const ShareRequest = z.strictObject({
  platforms: z.array(SocialPlatform).min(1, 'Choose at least one platform').max(socialPlatforms.length),
  customMessage: optionalText(2_000, 'Message'),
  includePhotos: z.boolean().default(true),
  includeLocation: z.boolean().default(true),
  /** At most a year ahead; without it, or with one that has just passed, the review is shared at once. */
  scheduleTime: z.iso.datetime({ offset: true }).nullish(),
})
export type ShareRequest = z.infer<typeof ShareRequest>

export const ShareReceipt = z.object({
  platform: SocialPlatform,
  /** `unclear`: the platform may have it; it is never sent again. */
  state: z.enum(['scheduled', 'pending', 'sent', 'failed', 'unclear']),
  /** Why it failed or is unclear, in words for the member. */
  reason: z.string().nullable(),
  /** Of a scheduled one: when it is due. */
  dueAt: z.iso.datetime().nullable(),
})
export type ShareReceipt = z.infer<typeof ShareReceipt>

/** One a platform that the review was ever to be shared on. */
export const ShareResult = z.object({ receipts: z.array(ShareReceipt) })
export type ShareResult = z.infer<typeof ShareResult>

/**
 * 200: each platform has the review, or has it scheduled, or is still at it. Problem `share.not-all-sent` where
 * one failed or is unclear: `readShares` tells which, and another call sends only what failed.
 */
export const shareReview = endpoint({
  method: 'POST',
  path: '/api/reviews/:id/share',
  access: 'member',
  params: z.strictObject({ id: Id }),
  body: ShareRequest,
  reply: ShareResult,
})

/** How the shares of an own review stand. */
export const readShares = endpoint({
  method: 'GET',
  path: '/api/reviews/:id/shares',
  access: 'member',
  params: z.strictObject({ id: Id }),
  reply: ShareResult,
})

/** `unclear`: the platform was asked and no answer came. */
const PostOutcome = z.object({
  outcome: z.enum(['sent', 'failed', 'unclear']),
  /** Unless it was sent: why, in words for the member. */
  reason: z.string().nullable(),
})
export type PostOutcome = z.infer<typeof PostOutcome>

/**
 * Posts for a member, by the service that holds the tokens, as far as the member's settings and connection allow it
 * now. To be asked again with the same id as long as no answer comes: an id is posted at most once, and each call
 * answers what became of it.
 */
export const postForMember = endpoint({
  method: 'POST',
  path: '/internal/social/posts',
  access: 'service',
  body: z.strictObject({
    postId: Id,
    userId: Id,
    platform: SocialPlatform,
    /** A whole comment fits, with what is said around it. */
    message: text(6_000),
    /** Addresses from which the pictures can be fetched for some minutes. */
    photoUrls: z.array(z.url()).max(photosPerReview),
  }),
  reply: PostOutcome,
})

/** This id is not posted any more, for a reason; where it has been, the answer says how that ended. */
export const withdrawPost = endpoint({
  method: 'PUT',
  path: '/internal/social/posts/:id/withdrawal',
  access: 'service',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ reason: text(200) }),
  reply: PostOutcome,
})

/** Whether a member may share at all, and where. */
export const readSharingRights = endpoint({
  method: 'GET',
  path: '/internal/users/:id/sharing',
  access: 'service',
  params: z.strictObject({ id: Id }),
  reply: z.object({ allowed: z.boolean(), platforms: z.array(SocialPlatform) }),
})
