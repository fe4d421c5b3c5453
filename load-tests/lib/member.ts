// A member's requests, as a browser sends them.
import { check, fail } from 'k6'
import http, { type RefinedResponse, type ResponseType } from 'k6/http'

export const base = __ENV.JJ_URL || 'http://localhost:8080'

type Reply = RefinedResponse<ResponseType | undefined>

/** Signs this virtual user in as `email`. Its cookie jar keeps the session. */
export function signIn(email: string): void {
  http.get(`${base}/api/login?login_hint=${encodeURIComponent(email)}`, { tags: { name: 'sign in' } })
  const me = http.get(`${base}/api/auth/user`, { tags: { name: 'GET /api/auth/user' } })
  if (me.status !== 200) fail(`sign-in of ${email} ended with ${me.status}`)
}

/** What `setup` hands to the virtual users of a scenario whose members share gyms. */
export interface SharedSetup {
  /** Cookie headers. */
  cookies: string[]
  gymIds: string[]
}

/** Signs in `members` whose addresses start with `name`, and lists `gyms`. */
export function setUp(name: string, members: number, gyms: number): SharedSetup {
  const jar = http.cookieJar()
  const cookies = Array.from({ length: members }, (_, n) => {
    jar.clear(base)
    signIn(`${name}-${n}@example.com`)
    return `jj.sid=${jar.cookiesForURL(base)['jj.sid']?.[0]}`
  })
  return { cookies, gymIds: idsOf(read(`/api/gyms?limit=${gyms}`, 'list')) }
}

export function read(path: string, name: string): Reply {
  return send('GET', path, undefined, name)
}

export function post(path: string, body: unknown, name: string): Reply {
  return send('POST', path, body, name)
}

/** Counts a reply that is not 2xx as a failed check. */
function send(method: 'GET' | 'POST', path: string, body: unknown, name: string): Reply {
  const reply = http.request(method, `${base}${path}`, body === undefined ? null : JSON.stringify(body), {
    headers: { 'content-type': 'application/json', origin: base },
    tags: { name },
    responseType: 'text',
  })
  check(reply, { [`${name} is 2xx`]: ({ status }) => status >= 200 && status < 300 })
  return reply
}

/** The ids of a reply's records; none if it failed. */
export function idsOf(reply: Reply): string[] {
  return reply.status === 200 ? (reply.json() as { id: string }[]).map(({ id }) => id) : []
}

export function pick<T>(items: readonly T[]): T {
  return items[Math.floor(Math.random() * items.length)] as T
}
