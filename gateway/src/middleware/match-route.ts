// Middleware: finds the route of a request in the contracts of all services.
import { isApiPath } from '@jumpingjack/contracts/http/api-path'
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import { allEndpoints } from '@jumpingjack/contracts/registry/endpoints'
import { nameRoute } from '@jumpingjack/kit/http/record-requests'
import { endpointMatcher } from '@jumpingjack/kit/routing/match-endpoint'
import type { Request, RequestHandler, Response } from 'express'

export interface Route extends Pick<Endpoint, 'access' | 'rate' | 'isLimitedPerDay' | 'origin'> {
  service: Endpoint['service'] | 'none'
  /** The path of the contract; undefined for an unknown path. */
  path?: string
  /** Set when the path exists, but not with the method of the request. */
  allow?: string | undefined
  /** Undefined for an unknown path. */
  status?: number
  /** The member whose upload it is, as its path says. Nobody has checked its signature yet. */
  uploader?: string | undefined
}

const match = endpointMatcher(allEndpoints.filter(({ access }) => access !== 'service'))

export const matchRoute: RequestHandler = (req, res, next) => {
  const route = findRoute(req.method, req.path)
  res.locals.route = route
  if (route.path) nameRoute(res, route.path)
  next()
}

export function routeOf(res: Response): Route {
  return res.locals.route as Route
}

export const isApi = ({ path }: Request): boolean => isApiPath(path)

export const isOwnEndpoint = (_req: Request, res: Response): boolean => routeOf(res).service === 'gateway'

export function findRoute(method: string, path: string): Route {
  const found = match(method, path)
  if (!found) return unknownRoute(method, path)
  const { endpoint, allow } = found
  return allow === undefined ? endpoint : { ...endpoint, allow }
}

/** Requests of a service share a limit. Those to the gateway itself have one that is fixed. */
export function groupOf({ service }: Route): string | undefined {
  return service === 'gateway' ? undefined : service
}

/** Needs a session, so that visitors cannot find out which paths exist. */
function unknownRoute(method: string, path: string): Route {
  const access = /^\/api\/admin(\/|$)/i.test(path) ? 'admin' : 'member'
  const rate = method === 'GET' || method === 'HEAD' ? 'read' : 'write'
  return { service: 'none', access, rate, isLimitedPerDay: false, origin: 'own' }
}
