// Ten times as many readers within ten seconds. Refusals are allowed if they are honest: 503 or 429 with Retry-After.
import http from 'k6/http'
import { Counter } from 'k6/metrics'
import type { Options } from 'k6/options'
import { base, pick, type SharedSetup, setUp } from '../lib/member.ts'

const perSecond = Number(__ENV.RATE || 30)
const members = 20

const served = new Counter('served')
const refused = new Counter('refused')
const failed = new Counter('failed')

export const options: Options = {
  scenarios: {
    readers: {
      executor: 'ramping-arrival-rate',
      startRate: perSecond,
      timeUnit: '1s',
      preAllocatedVUs: 200,
      maxVUs: 2_000,
      stages: [
        { duration: '10s', target: perSecond },
        { duration: '10s', target: 10 * perSecond },
        { duration: __ENV.DURATION || '30s', target: 10 * perSecond },
        { duration: '5s', target: perSecond },
        { duration: '10s', target: perSecond },
      ],
    },
  },
  thresholds: { failed: ['count<1'], dropped_iterations: ['count<10'], http_req_duration: ['p(99)<1000'] },
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
}

export function setup(): SharedSetup {
  return setUp('rush', members, 50)
}

/** Two of three requests list gyms, one opens a gym. */
export default function reader({ cookies, gymIds }: SharedSetup): void {
  const list = '/api/gyms?lat=40.7128&lng=-74.006&distance=25&limit=50'
  const path = Math.random() < 2 / 3 ? list : `/api/gyms/${pick(gymIds)}`
  const { status, headers } = http.get(`${base}${path}`, { headers: { cookie: pick(cookies) } })
  const isRefused = (status === 503 || status === 429) && headers['Retry-After']
  ;(status === 200 ? served : isRefused ? refused : failed).add(1)
}
