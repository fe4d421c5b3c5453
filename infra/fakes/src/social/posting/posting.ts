// Common parts of the posting APIs: token checks, faults, and replies that are cut after the post was accepted.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { Request, RequestHandler, Response } from 'express'
import { bearerOf, beginCall } from '../accounts/call.ts'
import type { Faults } from '../accounts/faults.ts'
import type { Grants } from '../accounts/grants.ts'
import type { Posts } from '../accounts/posts.ts'

export interface PostingDeps {
  network: SocialPlatform
  grants: Grants
  faults: Faults
  posts: Posts
}

/** `upload` is every call before the post itself. */
export type PostingCall = 'upload' | 'post'

/** The body of an error in the network's format. */
export type ErrorBody = (status: number, message: string) => object

/** Requires a valid token and sets `res.locals.accountId`. */
export function requireToken(deps: PostingDeps, call: PostingCall, errorBody: ErrorBody): RequestHandler {
  const { network, grants, faults } = deps
  return async (req, res, next) => {
    const mode = await beginCall(faults, network, call, req, res)
    if (!mode) return
    const accountId = grants.accountOf(network, bearerOf(req))
    if (mode === 'revoked' || !accountId) {
      res.status(401).json(errorBody(401, 'The access token is not valid'))
    } else if (mode === 'failing' && call === 'post') {
      res.status(403).json(errorBody(403, 'Posting is not possible for this account now'))
    } else {
      res.locals.accountId = accountId
      next()
    }
  }
}

/** Returns the id; undefined if the post was accepted but its reply was cut. */
export function acceptPost(
  { network, posts, faults }: PostingDeps,
  req: Request,
  res: Response,
  post: { message: string; pictureIds: string[] },
): string | undefined {
  const id = posts.add({ network: network, accountId: res.locals.accountId, ...post })
  if (!faults.cutsReply(network)) return id
  req.socket.destroy()
  return undefined
}
