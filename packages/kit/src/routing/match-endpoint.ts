// Finds the endpoint of a request as Express does: regardless of case and of a slash at the end.
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import { match, pathToRegexp } from 'path-to-regexp'
import { Problem } from '../http/problem.ts'

export interface EndpointMatch {
  /** The endpoint of the path and method, or any of the path when none has the method. */
  endpoint: Endpoint
  /** Set when no endpoint of the path has the method: the value of the `Allow` header. */
  allow?: string
}

/** In place of a parameter: sorted after all letters, so that a path with a literal segment is found first. */
const parameter = '~'

/**
 * HEAD matches what GET matches. A path with a literal segment wins over one with a parameter, whatever the method.
 */
export function endpointMatcher(endpoints: readonly Endpoint[]) {
  const byPath = Map.groupBy(endpoints, ({ path }) => path.replace(/:\w+/g, parameter).toLowerCase())
  const matches = [...byPath].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(matchesOf)
  // A request is compared with the paths of its number of segments only.
  const byDepth = Map.groupBy(matches, ({ depth }) => depth)
  return (method: string, path: string): EndpointMatch | undefined => {
    const found = byDepth.get(depthOf(path))?.find(({ pattern }) => pattern.test(path))
    return found && (found.byMethod.get(method) ?? found.other)
  }
}

const depthOf = (path: string) => path.split('/').length - (path.endsWith('/') ? 1 : 0)

function matchesOf([path, endpoints]: [string, Endpoint[]]) {
  const byMethod = new Map<string, EndpointMatch>()
  for (const endpoint of endpoints) {
    const methods = endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]
    for (const method of methods) if (!byMethod.has(method)) byMethod.set(method, { endpoint })
  }
  const other = { endpoint: endpoints[0] as Endpoint, allow: [...byMethod.keys()].join(', ') }
  const { regexp: pattern } = pathToRegexp(other.endpoint.path)
  return { depth: depthOf(path), pattern, byMethod, other }
}

/** Returns a function that reads the parameters of this Express path from the path of a request. */
export function paramReader(path: string): (requested: string) => unknown {
  const read = match(path)
  return (requested) => {
    try {
      const found = read(requested)
      return found ? found.params : undefined
    } catch {
      throw new Problem('request.invalid')
    }
  }
}
