// Serves the endpoints of contracts: verifies the caller, parses the input, calls the handler, sends its reply.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import type { Admin, Caller, Member } from '@jumpingjack/contracts/http/identity'
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import type { Request, RequestHandler, Response } from 'express'
import type { z } from 'zod'
import { nameRoute } from '../telemetry/trace-requests.ts'
import { bearerToken } from './bearer-token.ts'
import { beforeDeadline } from './deadline.ts'
import { hasBody, jsonBody } from './http.ts'
import { endpointMatcher, paramReader } from './match-endpoint.ts'
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

/** Returns the caller of a valid token, without a promise if it is known already. */
export type VerifyIdentity = (token: string) => Caller | Promise<Caller>

interface ServeOptions {
  /** The handler makes the check of `afterChange` itself, together with its last reads. */
  checksMember: boolean
}

export interface Routes {
  /** Throws when the contract names another service. */
  serve<E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: ServeOptions): void
  /** Calls `check` after each handler that may have stored something of a member. */
  afterChange(check: (member: Member) => Promise<void>): void
  router: RequestHandler
}

type Handle = (req: Request, res: Response, caller: Caller) => Promise<void>

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
  let find: ReturnType<typeof endpointMatcher> | undefined
  let checkChange: ((member: Member) => Promise<void>) | undefined
  return {
    // One look-up in a tree: Express would compare each request with the routes before its own.
    async router(req, res, next) {
      find ??= endpointMatcher([...served.keys()])
      const match = find(req.method, req.path)
      if (!match) return next()
      const { endpoint, allow } = match
      const caller = await identify(req, verify)
      if (allow) throw new Problem('request.method-not-allowed', { allow })
      nameRoute(res, endpoint.path)
      await served.get(endpoint)?.(req, res, caller)
    },
    serve<E extends Endpoint>(endpoint: E, handler: Handler<E>, { checksMember } = { checksMember: false }) {
      if (endpoint.service !== service) {
        throw new Error(`${endpoint.path} is an endpoint of ${endpoint.service}, not of ${service}`)
      }
      const paramsOf = paramReader(endpoint.path)
      served.set(endpoint, async (req, res, caller) => {
        if (hasBody(req.headers)) await readBody(req, res)
        checkAccess(endpoint, caller)
        // `checkAccess` has verified the role, which the type system cannot follow.
        const identity = { caller, member: caller, admin: caller } as unknown as Identity[E['access']]
        const input = { ...parseInput(endpoint, req, paramsOf(req.path)), ...identity, req }
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
        await send(req, res, endpoint, await beforeDeadline(req, res, outage(), handle))
      })
    },
    afterChange(check) {
      checkChange = check
    },
  }
}

function identify({ headers }: Request, verify: VerifyIdentity): Caller | Promise<Caller> {
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

function parseInput<E extends Endpoint>(
  endpoint: E,
  req: Request,
  params: Record<string, string>,
): ParsedInput<E> {
  return {
    params: parse<E['params']>(endpoint.params, params),
    query: parse<E['query']>(endpoint.query, req.query),
    body: parse<E['body']>(endpoint.body, req.body ?? {}),
  }
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalidRequest(parsed.error)
  return parsed.data
}

async function readBody(req: Request, res: Response): Promise<void> {
  await new Promise<void>((resolve, reject) =>
    jsonBody(req, res, (error) => (error ? reject(error) : resolve())),
  )
  if (req.headers['content-length'] !== undefined && req.body === undefined)
    throw new Problem('request.not-json')
}

async function send(req: Request, res: Response, endpoint: Endpoint, handled: unknown): Promise<void> {
  const { body, options } = handled instanceof Reply ? handled : new Reply(handled, {})
  res.status(options.status ?? endpoint.status).set(options.headers ?? {})
  if (body === undefined) res.end()
  // A client that disconnects early is not an error.
  else if (body instanceof Readable) await pipeline(body, res).catch(() => res.destroy())
  else if (body instanceof JsonText) sendText(req, res, body)
  else res.json(body)
}

/** As `res.send`, which would compute the bytes and their hash again. */
function sendText(req: Request, res: Response, { bytes, etag }: JsonText<unknown>): void {
  res.setHeader('ETag', etag)
  if (req.fresh) return void res.status(304).end()
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Content-Length', bytes.length)
  res.end(req.method === 'HEAD' ? undefined : bytes)
}
