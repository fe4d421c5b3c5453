// Serves the endpoints of contracts: verifies the caller, parses the input, calls the handler, sends its reply.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import type { Admin, Caller, Member } from '@jumpingjack/contracts/http/identity'
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { z } from 'zod'
import { nameRoute } from '../telemetry/trace-requests.ts'
import { bearerToken } from './bearer-token.ts'
import { beforeDeadline } from './deadline.ts'
import { jsonBody } from './http.ts'
import { endpointMatcher } from './match-endpoint.ts'
import { invalidRequest, Problem } from './problem.ts'
import { JsonText, Reply } from './reply.ts'

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

export type Input<E extends Endpoint> = ParsedInput<E> & Identity[E['access']] & { req: Request }

type ReplyBody<E extends Endpoint> = z.input<E['reply']> | JsonText<z.input<E['reply']>>
export type Handler<E extends Endpoint> = (input: Input<E>) => Promise<ReplyBody<E> | Reply<ReplyBody<E>>>

/** Returns the caller of a valid token; throws Problem('identity.required') for any other. */
export type VerifyIdentity = (token: string) => Promise<Caller>

interface ServeOptions {
  /** The handler makes the check of `afterChange` itself, together with its last reads. */
  checksMember: boolean
}

export interface Routes {
  /** Throws when the contract names another service. */
  serve<E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: ServeOptions): void
  /** Calls `check` after each handler that may have stored something of a member. */
  afterChange(check: (member: Member) => Promise<void>): void
  router: Router
}

/**
 * Every request needs a valid identity token for `service`. Handlers are given up at the caller's deadline, or when
 * `outage` aborts.
 */
export function createRoutes(
  service: ServiceName,
  verify: VerifyIdentity,
  outage: () => AbortSignal | undefined = () => undefined,
): Routes {
  const served: Endpoint[] = []
  let checkChange: ((member: Member) => Promise<void>) | undefined
  const router = Router()
  const routes = Router()
  router.use(routes, rejectOtherMethods(served, verify))
  return {
    router,
    serve<E extends Endpoint>(endpoint: E, handler: Handler<E>, { checksMember } = { checksMember: false }) {
      if (endpoint.service !== service) {
        throw new Error(`${endpoint.path} is an endpoint of ${endpoint.service}, not of ${service}`)
      }
      served.push(endpoint)
      const method = endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>
      routes[method](endpoint.path, identify(verify), jsonBody, async (req, res) => {
        nameRoute(res, endpoint.path)
        const caller = res.locals.caller as Caller
        checkAccess(endpoint, caller)
        // `checkAccess` has verified the role, which the type system cannot follow.
        const identity = { caller, member: caller, admin: caller } as unknown as Identity[E['access']]
        const input = { ...parseInput(endpoint, req), ...identity, req }
        const handle = async () => {
          let isChecked = caller.role !== 'member' || endpoint.rate === 'read'
          try {
            const handled = await handler(input)
            isChecked ||= checksMember
            return handled
          } finally {
            // A handler that fails may have stored something as well.
            if (!isChecked) await checkChange?.(caller as Member)
          }
        }
        await send(res, endpoint, await beforeDeadline(req, res, outage(), handle))
      })
    },
    afterChange(check) {
      checkChange = check
    },
  }
}

function identify(verify: VerifyIdentity): RequestHandler {
  return async (req, res, next) => {
    const token = bearerToken(req.headers.authorization)
    if (!token) throw new Problem('identity.required')
    res.locals.caller = await verify(token)
    next()
  }
}

function rejectOtherMethods(served: readonly Endpoint[], verify: VerifyIdentity): RequestHandler {
  return (req, res, next) => {
    const allow = endpointMatcher(served)(req.method, req.path)?.allow
    if (!allow) return next()
    return identify(verify)(req, res, () => next(new Problem('request.method-not-allowed', { allow })))
  }
}

function checkAccess({ access, callers }: Endpoint, caller: Caller): void {
  const isAllowed =
    caller.role === 'service' ? callers.some((name) => name === caller.service) : caller.role === access
  if (access === 'public' || isAllowed) return
  throw new Problem(caller.role === 'visitor' ? 'identity.required' : 'identity.refused')
}

function parseInput<E extends Endpoint>(endpoint: E, req: Request): ParsedInput<E> {
  if (req.headers['content-length'] !== undefined && req.body === undefined && hasBody(req)) {
    throw new Problem('request.not-json')
  }
  return {
    params: parse<E['params']>(endpoint.params, req.params),
    query: parse<E['query']>(endpoint.query, req.query),
    body: parse<E['body']>(endpoint.body, req.body ?? {}),
  }
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalidRequest(parsed.error)
  return parsed.data
}

function hasBody(req: Request): boolean {
  return req.headers['content-length'] !== '0'
}

async function send(res: Response, endpoint: Endpoint, handled: unknown): Promise<void> {
  const { body, options } = handled instanceof Reply ? handled : new Reply(handled, {})
  res.status(options.status ?? endpoint.status).set(options.headers ?? {})
  if (body === undefined) res.end()
  // A client that disconnects early is not an error.
  else if (body instanceof Readable) await pipeline(body, res).catch(() => res.destroy())
  else if (body instanceof JsonText) res.type('json').send(body.text)
  else res.json(body)
}
