// The posting API of one network, from its table of calls: checks tokens, applies faults, and sends replies and errors.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { json, type Request, type RequestHandler, type Response, Router } from 'express'
import type { z } from 'zod'
import { bearerOf, type SocialFaults } from '../accounts/faults.ts'
import type { Grants } from '../accounts/grants.ts'
import { type Posts, Rejection } from '../accounts/posts.ts'

export interface PostingApi {
  /** The body of an error in the network's format. */
  errorBody(status: number, message: string): object
  calls: PostingCall[]
}

interface PostingCall {
  method: 'get' | 'post' | 'put'
  path: string
  /** Whether it makes the post. All other calls prepare it. */
  isPost?: true
  /** JSON unless given. */
  bodyParser?: RequestHandler
  status?: number
  /** Returns the body of the reply. Throws `Rejection`. */
  answer(context: Context): unknown
}

interface Context {
  req: Request
  res: Response
  accountId: string
  posts: Posts
  hasPlaceToPost: boolean
  /** Throws unless the body is valid. */
  read<S extends z.ZodType>(schema: S): z.output<S>
  /** Makes the post and returns its id. */
  accept(post: { message: string; pictureIds: string[] }): string
}

interface Deps {
  network: SocialPlatform
  grants: Grants
  faults: SocialFaults
  posts: Posts
}

export function postingRoutes(api: PostingApi, deps: Deps): Router {
  const router = Router()
  for (const call of api.calls) {
    router[call.method](call.path, call.bodyParser ?? json(), async (req, res) => {
      const name = call.isPost ? 'post' : 'upload'
      if (!(await deps.faults.begin(`${deps.network}.${name}`, req, res))) return
      try {
        const body = await call.answer(contextOf(req, res, deps, call))
        if (!req.socket.destroyed) res.status(call.status ?? 200).json(body)
      } catch (error) {
        if (!(error instanceof Rejection)) throw error
        res.status(error.status).json(api.errorBody(error.status, error.message))
      }
    })
  }
  return router
}

/** Throws unless the token is valid and the account may post. */
function contextOf(req: Request, res: Response, deps: Deps, { isPost }: PostingCall): Context {
  const { network, grants, faults, posts } = deps
  const { mode, hasPlaceToPost } = faults.of(network)
  const accountId = grants.accountOf(network, bearerOf(req))
  if (mode === 'revoked' || !accountId) throw new Rejection('The access token is not valid', 401)
  if (mode === 'failing' && isPost) throw new Rejection('Posting is not possible for this account now', 403)
  return {
    ...{ req, res, accountId, posts, hasPlaceToPost },
    read(schema) {
      const input = schema.safeParse(req.body)
      if (!input.success) throw new Rejection('The request is not valid')
      return input.data
    },
    accept(post) {
      if (faults.cutsReply(network)) req.socket.destroy()
      return posts.add({ network, accountId, ...post })
    },
  }
}
