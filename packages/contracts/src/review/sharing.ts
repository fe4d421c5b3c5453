// Sharing an own review on social networks.
import { z } from 'zod'
import { Id, optionalText } from '../fields/fields.ts'
import { SocialPlatform, socialPlatforms } from '../fields/social-platform.ts'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('review')

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
