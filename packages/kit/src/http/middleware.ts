// Several middleware as one. Express's router compares the path of a request with that of each, and allocates a kilobyte
// per middleware and request, which would be the most expensive part of the gateway.
import type { NextFunction, Request, RequestHandler, Response } from 'express'

/** Each replies, or calls the next one; a rejected promise counts as a problem, as in Express 5. */
export function inTurn(...list: RequestHandler[]): RequestHandler {
  return (req, res, next) => {
    let at = 0
    const step: NextFunction = (problem?: unknown) => {
      const middleware = problem ? undefined : list[at++]
      if (!middleware) return next(problem)
      try {
        const result: unknown = middleware(req, res, step)
        if (result instanceof Promise) result.catch(next)
      } catch (error) {
        next(error)
      }
    }
    step()
  }
}

/** Runs the middleware for some requests only. */
export function when(isFor: (req: Request, res: Response) => boolean, run: RequestHandler): RequestHandler {
  return (req, res, next) => (isFor(req, res) ? run(req, res, next) : next())
}
