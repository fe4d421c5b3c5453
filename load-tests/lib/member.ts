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

export function read(path: string, name: string): Reply {
  const reply = http.get(`${base}${path}`, { tags: { name } })
  check(reply, { [`${name} is 200`]: (each) => each.status === 200 })
  return reply
}

export function post(path: string, body: unknown, name: string): Reply {
  const reply = http.post(`${base}${path}`, JSON.stringify(body), {
    headers: { 'content-type': 'application/json', origin: base },
    tags: { name },
  })
  check(reply, { [`${name} is 2xx`]: (each) => each.status >= 200 && each.status < 300 })
  return reply
}
