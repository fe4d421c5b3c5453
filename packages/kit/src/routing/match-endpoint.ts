// Finds the endpoint of a request as Express does: regardless of case and of a slash at the end. The paths are a tree of
// their segments, so that a request is compared with few of them.
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import { Problem } from '../http/problem.ts'

export interface EndpointMatch {
  /** The endpoint of the path and method, or any of the path when none has the method. */
  endpoint: Endpoint
  /** Set when no endpoint of the path has the method: the value of the `Allow` header. */
  allow?: string
}

/** The endpoints of one path. */
interface Matches {
  byMethod: Map<string, EndpointMatch>
  other: EndpointMatch
}

interface PathNode {
  literals: Map<string, PathNode>
  parameter?: PathNode
  matches?: Matches
}

const parameter = ':'

/**
 * Returns the same object for each match. HEAD matches what GET matches. A path with a literal segment wins over one with
 * a parameter, whatever the method.
 */
export function endpointMatcher(endpoints: readonly Endpoint[]) {
  const root: PathNode = { literals: new Map() }
  const byPath = Map.groupBy(endpoints, ({ path }) => path.replace(/:\w+/g, parameter).toLowerCase())
  for (const [path, found] of byPath) addNode(root, path.split('/')).matches = matchesOf(found)

  return (method: string, path: string): EndpointMatch | undefined => {
    const segments = path.toLowerCase().split('/')
    if (segments.length > 2 && segments.at(-1) === '') segments.pop()
    const found = find(root, segments, 0)
    return found && (found.byMethod.get(method) ?? found.other)
  }
}

function addNode(root: PathNode, segments: readonly string[]): PathNode {
  let node = root
  for (const segment of segments) {
    const next = childOf(node, segment) ?? { literals: new Map() }
    if (segment === parameter) node.parameter = next
    else node.literals.set(segment, next)
    node = next
  }
  return node
}

function childOf(node: PathNode, segment: string): PathNode | undefined {
  return segment === parameter ? node.parameter : node.literals.get(segment)
}

function find(node: PathNode, segments: readonly string[], depth: number): Matches | undefined {
  const segment = segments[depth]
  if (segment === undefined) return node.matches
  const literal = node.literals.get(segment)
  const found = literal && find(literal, segments, depth + 1)
  if (found || !node.parameter || segment === '') return found
  return find(node.parameter, segments, depth + 1)
}

function matchesOf(endpoints: readonly Endpoint[]): Matches {
  const methodsOf = ({ method }: Endpoint) => (method === 'GET' ? ['GET', 'HEAD'] : [method])
  const byMethod = new Map<string, EndpointMatch>()
  for (const endpoint of endpoints) {
    for (const method of methodsOf(endpoint)) if (!byMethod.has(method)) byMethod.set(method, { endpoint })
  }
  return { byMethod, other: { endpoint: endpoints[0] as Endpoint, allow: [...byMethod.keys()].join(', ') } }
}

/** Returns a function that reads the parameters of this Express path from the path of a request. */
export function paramReader(path: string): (requested: string) => Record<string, string> {
  const names = path
    .split('/')
    .flatMap((segment, index): [number, string][] =>
      segment.startsWith(parameter) ? [[index, segment.slice(1)]] : [],
    )
  return (requested) => {
    const segments = names.length > 0 ? requested.split('/') : []
    try {
      return Object.fromEntries(
        names.map(([index, name]) => [name, decodeURIComponent(segments[index] ?? '')]),
      )
    } catch {
      throw new Problem('request.invalid')
    }
  }
}
