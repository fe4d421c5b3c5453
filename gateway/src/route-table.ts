// Everything that is reachable under /api and /paypal: where it goes, who may call it, how often. A new path is a new row.
import { z } from 'zod'

export const upstreams = ['gym', 'review', 'user', 'payment', 'admin', 'places'] as const
export type Upstream = (typeof upstreams)[number]

const Row = z.strictObject({
  /** Express path; it stands for everything below it as well. The first row that fits is taken. */
  path: z.string().regex(/^\/(api|paypal)(\/(:\w+|[\w.-]+))*$/),
  /** `gateway`: answered here. */
  upstream: z.enum([...upstreams, 'gateway']),
  access: z.enum(['public', 'member', 'admin']),
  /** `method`: reads and writes are counted apart. */
  rate: z.enum(['method', 'upload', 'sign-in', 'webhook']),
  /** `any`: called by other servers, which say who they are by a signature of their own. */
  origin: z.enum(['own', 'any']).optional(),
})
export type Row = z.infer<typeof Row>

/** What no row stands for: who is not signed in learns nothing about it. */
export const unknownRoute = {
  upstream: 'none',
  access: 'member',
  rate: 'method',
  origin: 'own',
} as const
export type Route = Row | typeof unknownRoute

export const routeTable: readonly Row[] = [
  { path: '/api/login', upstream: 'gateway', access: 'public', rate: 'sign-in' },
  { path: '/api/logout', upstream: 'gateway', access: 'public', rate: 'method' },
  { path: '/api/live', upstream: 'gateway', access: 'member', rate: 'method' },
  { path: '/api/gyms/:id/reviews', upstream: 'review', access: 'member', rate: 'method' },
  { path: '/api/gyms/:id/report', upstream: 'admin', access: 'member', rate: 'method' },
  { path: '/api/reviews/:id/report', upstream: 'admin', access: 'member', rate: 'method' },
  { path: '/api/reviews/:id/appeal', upstream: 'admin', access: 'member', rate: 'method' },
  { path: '/api/reviews', upstream: 'review', access: 'member', rate: 'method' },
  { path: '/api/gyms', upstream: 'gym', access: 'member', rate: 'method' },
  { path: '/api/objects/upload', upstream: 'review', access: 'member', rate: 'upload' },
  { path: '/api/review-photos', upstream: 'review', access: 'member', rate: 'method' },
  { path: '/api/s3', upstream: 'review', access: 'member', rate: 'method' },
  { path: '/api/config/google-maps', upstream: 'places', access: 'public', rate: 'method' },
  { path: '/api/test/google-maps-key', upstream: 'places', access: 'public', rate: 'method' },
  { path: '/api/places', upstream: 'places', access: 'member', rate: 'method' },
  { path: '/api/favorites', upstream: 'user', access: 'member', rate: 'method' },
  { path: '/api/users', upstream: 'user', access: 'member', rate: 'method' },
  { path: '/api/subscription', upstream: 'user', access: 'member', rate: 'method' },
  { path: '/api/payment', upstream: 'payment', access: 'member', rate: 'method' },
  { path: '/paypal/webhook', upstream: 'payment', access: 'public', rate: 'webhook', origin: 'any' },
  { path: '/paypal', upstream: 'payment', access: 'member', rate: 'method' },
  { path: '/api/feedback', upstream: 'admin', access: 'public', rate: 'method' },
  { path: '/api/admin/auth', upstream: 'admin', access: 'public', rate: 'sign-in' },
  { path: '/api/admin/change-password', upstream: 'admin', access: 'public', rate: 'sign-in' },
  { path: '/api/admin/review-photos', upstream: 'review', access: 'admin', rate: 'method' },
  { path: '/api/admin', upstream: 'admin', access: 'admin', rate: 'method' },
  { path: '/api/social', upstream: 'user', access: 'member', rate: 'method' },
  { path: '/api/auth', upstream: 'user', access: 'member', rate: 'method' },
]

/** Gives the route of a path. Throws when a row leaves anything open, as who may call it. */
export function compileRouteTable(rows: readonly unknown[]): (path: string) => Route {
  const compiled = rows.map((row, index) => {
    const parsed = Row.safeParse(row)
    if (!parsed.success) {
      const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
      throw new Error(`Row ${index} of the route table is not complete: ${faults.join('; ')}`)
    }
    return { row: parsed.data, pattern: patternOf(parsed.data.path) }
  })
  return (path) => compiled.find(({ pattern }) => pattern.test(path))?.row ?? unknownRoute
}

/** Regardless of case, as Express matches. */
function patternOf(path: string): RegExp {
  const segments = path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${segments}(?=/|$)`, 'i')
}
