// Members search, open gyms, keep favourites and review: nine of ten requests are reads.
import type { Options } from 'k6/options'
import { step } from '../lib/visit.ts'

const perSecond = Number(__ENV.RATE || 60)

export const options: Options = {
  noCookiesReset: true,
  scenarios: {
    members: {
      executor: 'ramping-arrival-rate',
      startRate: 5,
      timeUnit: '1s',
      preAllocatedVUs: 50,
      maxVUs: 500,
      stages: [
        { duration: '10s', target: perSecond },
        { duration: __ENV.DURATION || '60s', target: perSecond },
      ],
    },
  },
  thresholds: {
    checks: ['rate>0.999'],
    dropped_iterations: ['count<10'],
    'http_req_duration{name:list}': ['p(95)<100', 'p(99)<300'],
    'http_req_duration{name:filter}': ['p(95)<100', 'p(99)<300'],
    'http_req_duration{name:search}': ['p(95)<100', 'p(99)<300'],
    'http_req_duration{name:clusters}': ['p(95)<100', 'p(99)<300'],
    'http_req_duration{name:detail}': ['p(95)<100', 'p(99)<300'],
    'http_req_duration{name:review}': ['p(95)<300', 'p(99)<500'],
  },
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
}

export default function member(): void {
  step('browse')
}
