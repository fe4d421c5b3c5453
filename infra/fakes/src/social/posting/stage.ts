// What the posting interfaces of all five networks have in common: whose token it is, how a test makes a call
// fail, and replies that are lost on their way after the post was taken.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { Request, RequestHandler, Response } from 'express'
import type { Grants } from '../grants.ts'
import { bearerOf, meet } from '../network-call.ts'
import type { Posts } from '../posts.ts'
import type { Switches } from '../switches.ts'

export interface Stage {
  network: SocialPlatform
  grants: Grants
  switches: Switches
  posts: Posts
}

/** `upload` stands for whatever comes before the post itself. */
export type PostingCall = 'upload' | 'post'

/** The body of a refusal, in the network's own shape. */
export type Refusal = (status: number, message: string) => object

/** Lets a call through whose token is good and sets `res.locals.accountId`. */
export function speakingFor(stage: Stage, call: PostingCall, refusal: Refusal): RequestHandler {
  const { network, grants, switches } = stage
  return async (req, res, next) => {
    const mode = await meet(switches, network, call, req, res)
    if (!mode) return
    const accountId = grants.accountOf(network, bearerOf(req))
    if (mode === 'revoked' || !accountId) {
      res.status(401).json(refusal(401, 'The access token is not valid'))
    } else if (mode === 'failing' && call === 'post') {
      res.status(403).json(refusal(403, 'Posting is not possible for this account now'))
    } else {
      res.locals.accountId = accountId
      next()
    }
  }
}

/** Undefined when the post was taken but its reply is to be lost. */
export function takePost(
  { network, posts, switches }: Stage,
  req: Request,
  res: Response,
  post: { message: string; pictureIds: string[] },
): string | undefined {
  const id = posts.add({ network: network, accountId: res.locals.accountId, ...post })
  if (!switches.losesReply(network)) return id
  req.socket.destroy()
  return undefined
}
