// Serves the endpoints of contracts: verifies the caller, parses the input, calls the handler, sends its reply.
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import type { Admin, Caller, Member } from '@jumpingjack/contracts/http/identity'
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import type { Request, RequestHandler, Response } from 'express'
import { z } from 'zod'
import { beforeDeadline } from '../http/deadline.ts'
import { hasBody, jsonBody } from '../http/http.ts'
import { Problem, parseInput } from '../http/problem.ts'
import { nameRoute } from '../http/record-requests.ts'
import { bearerToken, type VerifyIdentity } from '../identity/identity.ts'
import { type EndpointMatch, endpointMatcher, paramReader } from './match-endpoint.ts'
import { type JsonText, type Reply, sendReply } from './reply.ts'

/** The caller as a handler receives it, by the access of the endpoint. */
interface Identity {
  public: { caller: Caller }
  member: { member: Member }
  admin: { admin: Admin }
  service: object
}

interface ParsedInput<E extends Endpoint> {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}

interface Exchange {
  req: Request
  res: Response
}

export type Input<E extends Endpoint> = ParsedInput<E> & Identity[E['access']] & Exchange

type ReplyBody<E extends Endpoint> = z.input<E['reply']> | JsonText<z.input<E['reply']>>
export type Handler<E extends Endpoint> = (input: Input<E>) => Promise<ReplyBody<E> | Reply<ReplyBody<E>>>

export interface Routes {
  /** Throws when the contract names another service. */
  serve<E extends Endpoint>(endpoint: E, handler: Handler<E>): void
  /** Calls `check` after each handler that may have stored something of a member. */
  afterChange(check: (member: Member) => Promise<void>): void
  /** Comes before `router`. */
  match: RequestHandler
  router: RequestHandler
}

type Handle = (of: Exchange, caller: Caller) => Promise<void>

/**
 * Every request needs a valid identity token for `service`. Handlers are given up at the caller's deadline, or when
 * `outage` aborts.
 */
export function createRoutes(
  service: ServiceName,
  verify: VerifyIdentity,
  outage: () => AbortSignal | undefined = () => undefined,
): Routes {
  const served = new Map<Endpoint, Handle>()
  let matcher: ReturnType<typeof endpointMatcher> | undefined
  let checkChange: ((member: Member) => Promise<void>) | undefined
  return {
    // Compares few paths: Express would compare each request with all routes before its own.
    match(req, res, next) {
      matcher ??= endpointMatcher([...served.keys()])
      res.locals.match = matcher(req.method, req.path)
      next()
    },
    async router(req, res, next) {
      const match = matchOf(res)
      if (!match) return next()
      const { endpoint, allow } = match
      const caller = await identify(req, verify)
      if (allow) throw new Problem('request.method-not-allowed', { allow })
      nameRoute(res, endpoint.path)
      await served.get(endpoint)?.({ req, res }, caller)
    },
    serve<E extends Endpoint>(endpoint: E, handler: Handler<E>) {
      if (endpoint.service !== service) {
        throw new Error(`${endpoint.path} is an endpoint of ${endpoint.service}, not of ${service}`)
      }
      const paramsOf = paramReader(endpoint.path)
      served.set(endpoint, async ({ req, res }, caller) => {
        const body = hasBody(req.headers) ? await readBody(req, res) : {}
        checkAccess(endpoint, caller)
        // `checkAccess` has verified the role, which the type system cannot follow.
        const identity = { caller, member: caller, admin: caller } as unknown as Identity[E['access']]
        const given: ParsedInput<E> = {
          params: parseInput<E['params']>(endpoint.params, paramsOf(req.path)),
          query: parseInput<E['query']>(endpoint.query, req.query),
          body: parseInput<E['body']>(endpoint.body, body),
        }
        const input = { ...given, ...identity, req, res }
        const handle = async () => {
          try {
            return await handler(input)
          } finally {
            // A handler that fails may have stored something as well.
            if (caller.role === 'member' && endpoint.rate !== 'read') await checkChange?.(caller)
          }
        }
        await sendReply(req, res, endpoint, await beforeDeadline(req, res, endpoint, outage(), handle))
      })
    },
    afterChange(check) {
      checkChange = check
    },
  }
}

/** Undefined for an unknown path. */
export const matchOf = ({ locals }: Response) => locals.match as EndpointMatch | undefined

function identify({ headers }: IncomingMessage, verify: VerifyIdentity): Caller | Promise<Caller> {
  const token = bearerToken(headers.authorization)
  if (!token) throw new Problem('identity.required')
  return verify(token)
}

function checkAccess({ access, callers }: Endpoint, caller: Caller): void {
  const isAllowed =
    caller.role === 'service' ? callers.some((name) => name === caller.service) : caller.role === access
  if (access === 'public' || isAllowed) return
  throw new Problem(caller.role === 'visitor' ? 'identity.required' : 'identity.refused')
}

async function readBody(req: Request, res: Response): Promise<unknown> {
  await promisify(jsonBody)(req, res)
  if (req.headers['content-length'] !== undefined && req.body === undefined)
    throw new Problem('request.not-json')
  return req.body ?? {}
}

const IdempotencyKey = z
  .string()
  .regex(/^.{1,100}$/, 'The header Idempotency-Key must have 1 to 100 characters')
  .optional()

/**
 * A request with the `Idempotency-Key` of an earlier one gets the reply of that one. Undefined without the header. Throws a
 * Problem if it is invalid.
 */
export function idempotencyKey({ headers }: IncomingMessage): string | undefined {
  return parseInput(IdempotencyKey, headers['idempotency-key'])
}
