// Half an hour of whole visits beside ordinary reading. The memory of every process has to stay flat.
import { sleep } from 'k6'
import type { Options } from 'k6/options'
import { pick, read, signIn } from '../lib/member.ts'
import { buyPremium, connectNetwork, favourite, list, reviewWithPhoto, share, step } from '../lib/visit.ts'

const duration = __ENV.DURATION || '30m'
const perSecond = Number(__ENV.RATE || 20)

export const options: Options = {
  noCookiesReset: true,
  scenarios: {
    visits: {
      executor: 'constant-arrival-rate',
      rate: 1,
      timeUnit: '4s',
      duration,
      preAllocatedVUs: 10,
      maxVUs: 50,
      exec: 'visit',
    },
    members: {
      executor: 'constant-arrival-rate',
      rate: perSecond,
      timeUnit: '1s',
      duration,
      preAllocatedVUs: 20,
      maxVUs: 200,
      exec: 'member',
    },
  },
  thresholds: { checks: ['rate>0.999'], dropped_iterations: ['count<10'], http_req_duration: ['p(99)<1000'] },
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
}

/** A new member, from the sign-in to a shared review with a photo; one in ten buys Premium. */
export function visit(): void {
  const account = `visit-${Date.now()}-${__VU}`
  signIn(`${account}@example.com`)
  const gymId = pick(list())
  read(`/api/gyms/${gymId}`, 'detail')
  favourite(gymId)
  const reviewId = reviewWithPhoto(gymId)
  connectNetwork(account)
  if (reviewId) share(reviewId)
  if (Math.random() < 0.1) buyPremium()
  sleep(0.5)
}

export function member(): void {
  step('soak')
}
