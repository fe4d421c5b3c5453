// What an HTTP call looks like on both sides: the services serve it, the gateway and the browser call it.
import { z } from 'zod'

/** public: anyone; member: a signed-in person; admin: an administrator; service: only our own processes. */
export type Access = 'public' | 'member' | 'admin' | 'service'

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Express path with `:name` parameters. */
  path: string
  access: Access
  params: Params
  query: Query
  body: Body
  reply: Reply
  /** Status of a success; 200 unless told. */
  status: number
}

const nothing = z.strictObject({})
type Nothing = typeof nothing

/** Fills in what a call does not use: no parameters, no query, no body, status 200. */
export function endpoint<
  Reply extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(spec: {
  method: Endpoint['method']
  path: string
  access: Access
  params?: Params
  query?: Query
  body?: Body
  reply: Reply
  status?: number
}): Endpoint<Params, Query, Body, Reply> {
  return {
    status: 200,
    ...spec,
    params: (spec.params ?? nothing) as Params,
    query: (spec.query ?? nothing) as Query,
    body: (spec.body ?? nothing) as Body,
  }
}
