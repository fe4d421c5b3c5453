// 100 reviews per second, and how long it takes until the average of a list shows a review.
import { sleep } from 'k6'
import http from 'k6/http'
import { Trend } from 'k6/metrics'
import type { Options } from 'k6/options'
import { base, pick, type SharedSetup, setUp } from '../lib/member.ts'

const perSecond = Number(__ENV.RATE || 100)
const duration = __ENV.DURATION || '30s'
const members = 100
/** Members who watch the average of a gym of their own. */
const watchers = 5

const freshness = new Trend('freshness', true)

export const options: Options = {
  setupTimeout: '120s',
  scenarios: {
    reviews: {
      executor: 'constant-arrival-rate',
      rate: perSecond,
      timeUnit: '1s',
      duration,
      preAllocatedVUs: 100,
      maxVUs: 1_000,
      exec: 'review',
    },
    watchers: { executor: 'constant-vus', vus: watchers, duration, exec: 'watch' },
  },
  thresholds: {
    'http_req_duration{name:review}': ['p(99)<=150'],
    'http_req_failed{name:review}': ['rate==0'],
    freshness: ['p(99)<=250'],
    dropped_iterations: ['count<10'],
  },
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
}

export function setup(): SharedSetup {
  return setUp('reviewer', members, 60)
}

export function review({ cookies, gymIds }: SharedSetup): void {
  send(pick(gymIds.slice(watchers)), 1 + Math.floor(Math.random() * 5), pick(cookies.slice(watchers)))
}

/** Rates 1 and 5 in turn, so that every review changes the average of this gym, which nobody else reviews. */
export function watch({ cookies, gymIds }: SharedSetup): void {
  const watcher = __VU % watchers
  const cookie = cookies[watcher] ?? ''
  const gymId = gymIds[watcher] ?? ''
  const before = averageOf(gymId, cookie)
  const sentAt = Date.now()
  const status = send(gymId, __ITER % 2 === 0 ? 1 : 5, cookie)
  // The first rating may be the one that an earlier run has left.
  if (__ITER === 0) sleep(1)
  if (__ITER === 0 || status >= 300) return
  while (averageOf(gymId, cookie) === before && Date.now() - sentAt < 10_000) sleep(0.05)
  freshness.add(Date.now() - sentAt)
}

/** The status of the reply. */
function send(gymId: string, rating: number, cookie: string): number {
  const headers = { cookie, origin: base, 'content-type': 'application/json' }
  const body = JSON.stringify({ rating })
  return http.post(`${base}/api/gyms/${gymId}/reviews`, body, { headers, tags: { name: 'review' } }).status
}

function averageOf(gymId: string, cookie: string): string | undefined {
  const reply = http.get(`${base}/api/gyms?limit=60`, { headers: { cookie }, tags: { name: 'list' } })
  const gyms = reply.status === 200 ? (reply.json() as { id: string; averageRating: string }[]) : []
  return gyms.find(({ id }) => id === gymId)?.averageRating
}
