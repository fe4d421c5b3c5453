// Sharing an own review on social networks.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, optionalText } from './fields.ts'
import { SocialPlatform, socialPlatforms } from './social.ts'

export const ShareRequest = z.strictObject({
  platforms: z.array(SocialPlatform).min(1, 'Choose at least one platform').max(socialPlatforms.length),
  customMessage: optionalText(2_000, 'Message'),
  includePhotos: z.boolean().default(true),
  includeLocation: z.boolean().default(true),
  /** At most a year ahead; without it the review is shared at once. */
  scheduleTime: z.iso.datetime({ offset: true }).nullish(),
})
export type ShareRequest = z.infer<typeof ShareRequest>

export const ShareReceipt = z.object({
  platform: SocialPlatform,
  /** `unclear`: the platform may have it; it is not sent again by itself. */
  state: z.enum(['pending', 'scheduled', 'sent', 'failed', 'unclear']),
  reason: z.string().nullable(),
})
export type ShareReceipt = z.infer<typeof ShareReceipt>

export const ShareResult = z.object({ receipts: z.array(ShareReceipt) })

/** 200: all were sent or are scheduled; 207: some failed, and calling again sends only those. */
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
