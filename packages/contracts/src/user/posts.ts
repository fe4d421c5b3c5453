// Posting on a social network for a member, by the service that holds the tokens.
import { z } from 'zod'
import { Id, text } from '../fields/fields.ts'
import { SocialPlatform } from '../fields/social-platform.ts'
import { endpointsOf } from '../http/endpoint.ts'
import { photosPerReview } from '../review/reviews.ts'

const endpoint = endpointsOf('user')

/** `unclear`: the platform did not confirm the post. */
const PostOutcome = z.object({
  outcome: z.enum(['sent', 'failed', 'unclear']),
  /** Unless it was sent: a `ShareReason`. Records from before 2026-11-26 have a sentence. */
  reason: z.string().nullable(),
  /** What the platform has replied, in its own words. */
  detail: z.string().optional(),
})
export type PostOutcome = z.infer<typeof PostOutcome>

/**
 * Only if the member's settings and connection allow it. The caller retries with the same id until it gets a reply: an
 * id is posted at most once, and every call returns its outcome.
 */
export const postForMember = endpoint('POST', '/internal/social/posts', {
  summary: 'Post on a social network for a member',
  access: 'service',
  callers: ['review'],
  body: z.strictObject({
    postId: Id,
    userId: Id,
    platform: SocialPlatform,
    /** Long enough for a whole comment and the default text around it. */
    message: text(6_000),
    /** URLs from which the pictures can be downloaded for some minutes. */
    photoUrls: z.array(z.url()).max(photosPerReview),
  }),
  reply: PostOutcome,
})

/**
 * For a `ShareReason`. If it was posted already, the reply has its outcome. Waits while it is being posted, unless `waits`
 * is false: the outcome is then `unclear`.
 */
export const withdrawPost = endpoint('PUT', '/internal/social/posts/:id/withdrawal', {
  summary: 'Cancel a post',
  access: 'service',
  callers: ['review'],
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ reason: text(200), waits: z.boolean().default(true) }),
  reply: PostOutcome,
})

export const readSharingRights = endpoint('GET', '/internal/users/:id/sharing', {
  summary: 'Read whether a member allows sharing, and on which networks',
  access: 'service',
  callers: ['review'],
  params: z.strictObject({ id: Id }),
  reply: z.object({ allowed: z.boolean(), platforms: z.array(SocialPlatform) }),
})
