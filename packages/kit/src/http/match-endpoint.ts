// Finds the endpoint of a request as Express does: regardless of case and of a slash at the end.
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'

export interface EndpointMatch {
  /** The endpoint of the path and method, or any of the path when none has the method. */
  endpoint: Endpoint
  /** Set when no endpoint of the path has the method: the value of the `Allow` header. */
  allow?: string
}

/** HEAD matches what GET matches. A literal path precedes one with parameters. */
export function endpointMatcher(endpoints: readonly Endpoint[]) {
  const routes = endpoints
    .toSorted((a, b) => (sortKey(a.path) < sortKey(b.path) ? -1 : 1))
    .map((endpoint) => ({ endpoint, pattern: patternOf(endpoint.path) }))

  return (method: string, path: string): EndpointMatch | undefined => {
    const found = routes.filter(({ pattern }) => pattern.test(path)).map(({ endpoint }) => endpoint)
    const wanted = method === 'HEAD' ? 'GET' : method
    const match = found.find((endpoint) => endpoint.method === wanted)
    if (match) return { endpoint: match }
    return found[0] && { endpoint: found[0], allow: allowOf(found) }
  }
}

function allowOf(endpoints: readonly Endpoint[]): string {
  const methods = new Set(endpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : method)))
  return [...methods].join(', ')
}

function sortKey(path: string): string {
  return path.replace(/:\w+/g, '\uffff')
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`, 'i')
}
