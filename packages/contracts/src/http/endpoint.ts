// The contract of an endpoint: its service, who may call it, its rate class, the schemas of request and reply, and what
// /api/docs says about it. The gateway and the services derive their routes from it, clients their requests.
import { z } from 'zod'
import type { ProblemCode } from './problems.ts'
import type { ServiceName } from './services.ts'

/** public: anyone; member: a signed-in member; admin: an administrator; service: the services in `callers`. */
export type Access = 'public' | 'member' | 'admin' | 'service'

/**
 * The gateway counts the requests of each class separately. Requests of `read` change nothing: they may be cancelled
 * halfway and sent twice.
 */
export type RateClass = 'read' | 'write' | 'upload' | 'sign-in' | 'webhook'

/** Only servers have it: the build of the web leaves it out. */
export interface Documentation {
  /** One line. */
  summary: string
  /** Markdown. */
  description?: string
  /** Its own expected errors, besides those of all endpoints with its access and method. */
  problems?: readonly ProblemCode[]
  /** Media type of a success; JSON by default. */
  media?: string
  /** Status of a success where an earlier request has created the thing. */
  statusOfRepeat?: number
}

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  A extends Access = Access,
> extends Partial<Documentation> {
  service: ServiceName
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Express path with `:name` parameters. */
  path: string
  access: A
  /** The only services that may call it. Empty unless `access` is `service`. */
  callers: readonly ServiceName[]
  /** `read` for GET and `write` for other methods by default. A GET that changes something has another class. */
  rate: RateClass
  /** The gateway also limits how often a caller uses it per day: what it adds, people have to read. */
  isLimitedPerDay: boolean
  /** `own`: unsafe requests must come from our own pages; `any`: other servers call it and sign their requests. */
  origin: 'own' | 'any'
  params: Params
  query: Query
  body: Body
  reply: Reply
  /** Status of a success; 200 by default. */
  status: number
}

const nothing = z.strictObject({})
type Nothing = typeof nothing

/** The gateway forwards only what is below /api and /paypal. */
type Path<A extends Access> = A extends 'service'
  ? `/internal/${string}`
  : `/api/${string}` | `/paypal/${string}`

/** Internal endpoints name their callers. */
type AccessRules<A extends Access> = A extends 'service'
  ? { callers: readonly ServiceName[]; rate?: never; isLimitedPerDay?: never; origin?: never }
  : { callers?: never; rate?: RateClass; isLimitedPerDay?: true; origin?: 'any' }

/**
 * Returns the function that declares the endpoints of one service and fills in the defaults. It is named `endpoint`, by
 * which the build of the web finds the documentation to leave out.
 */
export function endpointsOf(service: ServiceName) {
  return function endpoint<
    A extends Access,
    Reply extends z.ZodType,
    Params extends z.ZodType = Nothing,
    Query extends z.ZodType = Nothing,
    Body extends z.ZodType = Nothing,
  >(
    method: Endpoint['method'],
    path: Path<A>,
    spec: {
      access: A
      params?: Params
      query?: Query
      body?: Body
      reply: Reply
      status?: number
    } & AccessRules<A> &
      Documentation,
  ): Endpoint<Params, Query, Body, Reply, A> {
    return {
      service,
      method,
      path,
      callers: [],
      rate: method === 'GET' ? 'read' : 'write',
      isLimitedPerDay: false,
      origin: 'own',
      status: 200,
      ...spec,
      params: (spec.params ?? nothing) as Params,
      query: (spec.query ?? nothing) as Query,
      body: (spec.body ?? nothing) as Body,
    }
  }
}
