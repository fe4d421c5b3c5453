// The posting API of one network, from its table of calls: checks tokens, applies faults, and sends replies and errors.
import { json, type Request, type Response, Router, raw } from 'express'
import type { z } from 'zod'
import { bearerOf, type Deps } from '../deps.ts'
import { type Draft, Rejection } from '../posts.ts'

/** The keys of calls are a method and a path. */
export interface PostingApi {
  /** The body of an error in the network's format. */
  errorBody(status: number, message: string): object
  /** Calls that prepare a post. */
  uploads: Record<string, Answer>
  /** The call that makes the post. */
  posts: Record<string, Answer>
}

/** Returns the body of the reply. Throws `Rejection`. */
type Answer = (context: Context) => unknown

export interface Context extends Pick<Deps, 'posts' | 'grants'> {
  req: Request
  res: Response
  token: string
  accountId: string
  hasPlaceToPost: boolean
  /** Throws unless the body is valid. */
  read<S extends z.ZodType>(schema: S): z.output<S>
  /** Makes the post and returns its id. */
  accept(post: Draft): string
}

const file = raw({ type: ({ headers }) => !headers['content-type']?.includes('json'), limit: '10mb' })

export function postingRoutes(
  network: string,
  { uploads, posts, errorBody }: PostingApi,
  deps: Deps,
): Router {
  const router = Router()
  const add = (kind: 'upload' | 'post', key: string, answer: Answer) => {
    const [method, path = ''] = key.split(' ')
    router[method as 'get' | 'post' | 'put'](path, json(), file, async (req, res) => {
      if (!(await deps.faults.begin(`${network}.${kind}`, req, res))) return
      try {
        const body = await answer(contextOf(req, res, network, deps, kind))
        if (!req.socket.destroyed) res.json(body)
      } catch (error) {
        if (!(error instanceof Rejection)) throw error
        res.status(error.status).json(errorBody(error.status, error.message))
      }
    })
  }
  for (const [key, answer] of Object.entries(uploads)) add('upload', key, answer)
  for (const [key, answer] of Object.entries(posts)) add('post', key, answer)
  return router
}

/** Throws unless the token is valid and the account may post. */
function contextOf(req: Request, res: Response, network: string, deps: Deps, kind: string): Context {
  const { grants, faults, posts } = deps
  const { mode, hasPlaceToPost } = faults.of(network)
  const token = bearerOf(req)
  const accountId = grants.accountOf(network, token)
  if (mode === 'revoked' || !accountId) throw new Rejection('The access token is not valid', 401)
  if (mode === 'failing' && kind === 'post')
    throw new Rejection('Posting is not possible for this account now', 403)
  return {
    ...{ req, res, token, accountId, posts, grants, hasPlaceToPost },
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
