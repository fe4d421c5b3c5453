// Step: finds the row of the route table that a request falls under.
import type { RequestHandler, Response } from 'express'
import type { Route } from '../route-table.ts'

export function matchRoute(routeOfPath: (path: string) => Route): RequestHandler {
  return (req, res, next) => {
    res.locals.route = routeOfPath(req.path)
    next()
  }
}

export function routeOf(res: Response): Route {
  return res.locals.route as Route
}
