// New members sign in as fast as a fixed number of clients can, through the provider and back.
import http from 'k6/http'
import { Counter, Trend } from 'k6/metrics'
import type { Options } from 'k6/options'
import { base, signIn } from '../lib/member.ts'

const signIns = new Counter('sign_ins')
const duration = new Trend('sign_in', true)

export const options: Options = {
  scenarios: { clients: { executor: 'constant-vus', vus: 24, duration: __ENV.DURATION || '20s' } },
  thresholds: { http_req_failed: ['rate==0'] },
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
}

/** The time of this run, because its members must be new in a product that earlier runs have used. */
export const setup = (): number => Date.now()

export default function visitor(run: number): void {
  http.cookieJar().clear(base)
  const startedAt = Date.now()
  signIn(`visitor-${run}-${__VU}-${__ITER}@example.com`)
  duration.add(Date.now() - startedAt)
  signIns.add(1)
}
