// Serving contract endpoints: identity checked, input parsed, one handler, its answer sent.
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import type { Admin, Caller, Member } from '@jumpingjack/contracts/http/identity'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { z } from 'zod'
import type { VerifyIdentity } from '../identity/identity.ts'
import { jsonBody } from './http.ts'
import { invalidRequest, Problem } from './problem.ts'

export interface Input<E extends Endpoint> {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  caller: Caller
  /** The signed-in member; only on endpoints whose access is `member`. */
  member: Member
  /** The administrator; only on endpoints whose access is `admin`. */
  admin: Admin
  req: Request
  res: Response
}

type Handler<E extends Endpoint> = (input: Input<E>) => Promise<z.input<E['reply']>>

export interface Routes {
  /** A handler that has answered by itself (a stream) leaves `res.headersSent` true. */
  serve<E extends Endpoint>(endpoint: E, handler: Handler<E>): void
  router: Router
}

/** Every route behind it needs a valid identity token for this service. */
export function createRoutes(verify: VerifyIdentity): Routes {
  const router = Router()
  const identify: RequestHandler = async (req, res, next) => {
    res.locals.caller = await verify(bearerToken(req))
    next()
  }
  return {
    router,
    serve(endpoint, handler) {
      const method = endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>
      router[method](endpoint.path, identify, jsonBody, async (req, res) => {
        const caller = res.locals.caller as Caller
        checkAccess(endpoint, caller)
        // Which of them it is, `checkAccess` has seen to.
        const who = { caller, member: caller as Member, admin: caller as Admin }
        const input = { ...parseInput(endpoint, req), ...who, req, res }
        const reply = await handler(input)
        if (res.headersSent) return
        if (endpoint.status === 204) res.status(204).end()
        else res.status(endpoint.status).json(reply)
      })
    },
  }
}

function checkAccess(endpoint: Endpoint, caller: Caller): void {
  if (endpoint.access === 'public' || caller.role === endpoint.access) return
  throw new Problem(caller.role === 'visitor' ? 'identity.required' : 'identity.refused')
}

function parseInput<E extends Endpoint>(endpoint: E, req: Request) {
  if (req.headers['content-length'] !== undefined && req.body === undefined && hasBody(req)) {
    throw new Problem('request.not-json')
  }
  return {
    params: parse(endpoint.params, req.params),
    query: parse(endpoint.query, req.query),
    body: parse(endpoint.body, req.body ?? {}),
  } as Pick<Input<E>, 'params' | 'query' | 'body'>
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalidRequest(parsed.error)
  return parsed.data
}

function hasBody(req: Request): boolean {
  return req.headers['content-length'] !== '0'
}

function bearerToken(req: Request): string {
  const [scheme, token] = (req.headers.authorization ?? '').split(' ')
  if (scheme !== 'Bearer' || !token) throw new Problem('identity.required')
  return token
}
