// Ten members at a time sign in, list and filter gyms, open one and review it.
import { sleep } from 'k6'
import type { Options } from 'k6/options'
import { post, read, signIn } from '../lib/member.ts'

export const options: Options = {
  // Members stay signed in between iterations.
  noCookiesReset: true,
  scenarios: {
    members: {
      executor: 'ramping-vus',
      startVUs: 1,
      stages: [
        { duration: '5s', target: 10 },
        { duration: __ENV.DURATION || '20s', target: 10 },
        { duration: '2s', target: 0 },
      ],
      gracefulStop: '5s',
    },
  },
  thresholds: {
    checks: ['rate>0.99'],
    http_req_failed: ['rate<0.01'],
    'http_req_duration{name:GET /api/gyms}': ['p(95)<500'],
    'http_req_duration{name:GET /api/gyms/:id}': ['p(95)<500'],
    'http_req_duration{name:POST review}': ['p(95)<500'],
  },
}

// Per virtual user. The members are the same in each run, so repeated runs update their reviews.
let signedIn = false

export default function member(): void {
  if (!signedIn) signIn(`load-${__VU}@example.com`)
  signedIn = true
  const near = 'lat=40.7128&lng=-74.006'
  const all = read(`/api/gyms?${near}&distance=25`, 'GET /api/gyms').json() as { id: string }[]
  read(`/api/gyms?${near}&distance=25&minRating=3&sort=reviews`, 'GET /api/gyms')
  const gym = all[(__VU * 7 + __ITER) % Math.max(all.length, 1)]
  if (gym) {
    read(`/api/gyms/${gym.id}`, 'GET /api/gyms/:id')
    const review = { rating: 1 + ((__VU + __ITER) % 5), comment: `Load test visit ${__ITER}` }
    post(`/api/gyms/${gym.id}/reviews`, review, 'POST review')
  }
  sleep(0.5)
}
