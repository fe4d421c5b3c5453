// Posting on a social network for a member, by the service that holds the tokens.
import { z } from 'zod'
import { Id, text } from '../fields/fields.ts'
import { SocialPlatform } from '../fields/social-platform.ts'
import { endpointsOf } from '../http/endpoint.ts'
import { photosPerReview } from '../review/reviews.ts'

const endpoint = endpointsOf('user')

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
  callers: ['review'],
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
  callers: ['review'],
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ reason: text(200) }),
  reply: PostOutcome,
})

/** Whether a member may share at all, and where. */
export const readSharingRights = endpoint({
  method: 'GET',
  path: '/internal/users/:id/sharing',
  access: 'service',
  callers: ['review'],
  params: z.strictObject({ id: Id }),
  reply: z.object({ allowed: z.boolean(), platforms: z.array(SocialPlatform) }),
})
