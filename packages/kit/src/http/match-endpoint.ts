// Finds the endpoint of a request as Express does: regardless of case and of a slash at the end.
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'

export interface EndpointMatch {
  /** The endpoint of the path and method, or any of the path when none has the method. */
  endpoint: Endpoint
  /** Set when no endpoint of the path has the method: the value of the `Allow` header. */
  allow?: string
}

/** HEAD matches what GET matches. A literal path hides one with parameters, for all methods. */
export function endpointMatcher(endpoints: readonly Endpoint[]) {
  const paths = [...Map.groupBy(endpoints, ({ path }) => sortKey(path))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, found]) => ({ found, pattern: patternOf(found[0]?.path ?? '') }))

  return (method: string, path: string): EndpointMatch | undefined => {
    const found = paths.find(({ pattern }) => pattern.test(path))?.found
    const wanted = method === 'HEAD' ? 'GET' : method
    const endpoint = found?.find((each) => each.method === wanted)
    if (endpoint) return { endpoint }
    return found?.[0] && { endpoint: found[0], allow: allowOf(found) }
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
