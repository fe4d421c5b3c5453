// P7: three times the load that saturates the product, whatever it replies. Without PEAK, measures the peak itself:
// as many replies as the product gives to a fixed number of clients.
import http from 'k6/http'
import { Counter, Trend } from 'k6/metrics'
import type { Options } from 'k6/options'
import { base, type SharedSetup, setUp } from '../lib/member.ts'

const peak = Number(__ENV.PEAK || 0)
const seconds = Number(__ENV.SECONDS || (peak ? 60 : 20))
const recoveryS = 10
/** So many that most reviews are new ones. */
const members = 200
const goodWithinMs = 1_000

const good = new Counter('good')
const otherwise = new Counter('otherwise')
const refused = new Trend('refused', true)
const withoutRetryAfter = new Counter('without_retry_after')

const clients = { executor: 'constant-vus' as const, vus: 24, duration: `${seconds}s` }
const arrivals = { executor: 'constant-arrival-rate' as const, preAllocatedVUs: 500, maxVUs: 3_000 }
const overload = { ...arrivals, rate: Math.ceil(peak * 3), duration: `${seconds}s` }
/** A fifth of the peak, ten seconds after the overload. */
const later = {
  ...arrivals,
  rate: Math.ceil(peak / 5),
  duration: '10s',
  startTime: `${seconds + recoveryS}s`,
}

/** These cannot fail: k6 prints only metrics that have a threshold. */
const eachKind = Object.fromEntries(
  ['list', 'gym', 'review'].flatMap((kind) => [
    [`good{kind:${kind}}`, ['count>=0']],
    [`refused{kind:${kind}}`, ['max>=0']],
  ]),
)

export const options: Options = {
  scenarios: peak ? { overload, later: { ...later, preAllocatedVUs: 50 } } : { clients },
  thresholds: peak
    ? {
        ...eachKind,
        'good{scenario:overload}': [`count>=${Math.floor(0.8 * peak * seconds)}`],
        'refused{scenario:overload}': ['p(99)<=100'],
        without_retry_after: ['count==0'],
        'good{scenario:later}': [`count>=${Math.floor(0.99 * later.rate * 10)}`],
      }
    : eachKind,
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
  // k6 shares the processor with the product.
  discardResponseBodies: true,
  systemTags: ['scenario'],
}

export function setup(): SharedSetup {
  return setUp('overload', members, 50)
}

/** Of ten requests, six list gyms, three open one, one reviews it. */
export default function request({ cookies, gymIds }: SharedSetup): void {
  const n = Math.floor(Math.random() * 1e6)
  const headers = { cookie: cookies[n % members] ?? '', origin: base, 'content-type': 'application/json' }
  const gym = `${base}/api/gyms/${gymIds[n % gymIds.length]}`
  const dice = Math.floor(Math.random() * 10)
  const kind = dice < 6 ? 'list' : dice < 9 ? 'gym' : 'review'
  const reply =
    kind === 'list'
      ? http.get(`${base}/api/gyms?lat=40.71&lng=-74&distance=25&limit=20`, { headers })
      : kind === 'gym'
        ? http.get(gym, { headers })
        : http.post(`${gym}/reviews`, JSON.stringify({ rating: 1 + (n % 5) }), { headers })
  const ms = reply.timings.duration
  if (reply.status === 503 || reply.status === 429) {
    refused.add(ms, { kind })
    if (!reply.headers['Retry-After']) withoutRetryAfter.add(1)
  } else if (reply.status >= 200 && reply.status < 300 && ms <= goodWithinMs) good.add(1, { kind })
  else otherwise.add(1, { status: String(reply.status) })
}
