// What members do, one function for each step.
import http from 'k6/http'
import { base, idsOf, pick, post, read, send, signIn } from './member.ts'

const cities = [
  'lat=40.7128&lng=-74.006',
  'lat=40.7608&lng=-111.891',
  'lat=34.0522&lng=-118.2437',
  'lat=41.8781&lng=-87.6298',
]
const texts = ['yoga', 'gym', 'cross', 'fitnes', 'ymca', '24 hour fitness', 'planet new york', 'boxing slc']
const fakes = __ENV.JJ_FAKES_URL || 'http://localhost:8081'
const picture = open('../../web/public/icon-512.png', 'b')

/** Nine of ten are reads. */
const steps: { weight: number; run: (gymId: string) => void }[] = [
  { weight: 25, run: () => void list() },
  {
    weight: 10,
    run: () => void read(`/api/gyms?${pick(cities)}&distance=25&types=Yoga&minRating=3`, 'filter'),
  },
  { weight: 20, run: () => void read(`/api/gyms?q=${encodeURIComponent(pick(texts))}&limit=20`, 'search') },
  { weight: 10, run: () => void read('/api/gyms/clusters?bbox=-125,25,-66,49&zoom=5', 'clusters') },
  { weight: 20, run: (gymId) => void read(`/api/gyms/${gymId}`, 'detail') },
  { weight: 5, run: () => void read('/api/favorites', 'favourites') },
  { weight: 5, run: favourite },
  { weight: 5, run: (gymId) => void review(gymId) },
]
/** Each step as often as its weight says. */
const draws = steps.flatMap(({ weight, run }) => Array.from({ length: weight }, () => run))

// Per virtual user.
let gymIds: string[] = []

/** One request of the mix, as a member whose address starts with `name`. The first call signs in. */
export function step(name: string): void {
  if (gymIds.length === 0) {
    signIn(`${name}-${__VU}@example.com`)
    gymIds = idsOf(read('/api/gyms?limit=50', 'list'))
  } else pick(draws)(pick(gymIds))
}

/** The gyms near a city. */
export function list(): string[] {
  return idsOf(read(`/api/gyms?${pick(cities)}&distance=25&limit=50`, 'list'))
}

export function favourite(gymId: string): void {
  post('/api/favorites', { gymId }, 'add favourite')
}

/** The id of the review. */
export function review(gymId: string, photoUrls?: string[]): string {
  const body = { rating: 1 + Math.floor(Math.random() * 5), comment: 'Clean and friendly.', photoUrls }
  const reply = post(`/api/gyms/${gymId}/reviews`, body, 'review')
  return reply.status < 300 ? String((reply.json() as { id: string }).id) : ''
}

/** Uploads a picture and reviews the gym with it. */
export function reviewWithPhoto(gymId: string): string {
  const ticket = post('/api/objects/upload', {}, 'request upload')
  if (ticket.status !== 200) return ''
  const { uploadURL } = ticket.json() as { uploadURL: string }
  http.put(uploadURL, picture, { headers: { 'content-type': 'image/png' }, tags: { name: 'upload' } })
  const finished = send('PUT', '/api/review-photos', { photoUrls: [uploadURL] }, 'finish photo')
  if (finished.status !== 200) return ''
  return review(gymId, (finished.json() as { photoUrls: string[] }).photoUrls)
}

/** Connects the member's account at a fake network. */
export function connectNetwork(account: string): void {
  const leading = http.get(`${base}/api/auth/facebook/connect`, { redirects: 0, tags: { name: 'connect' } })
  const consented = http.post(
    leading.headers.Location ?? '',
    { account, answer: 'allow' },
    { redirects: 0, tags: { name: 'consent' } },
  )
  http.get(consented.headers.Location ?? '', { redirects: 0, tags: { name: 'connected' } })
}

export function share(reviewId: string): void {
  post(`/api/reviews/${reviewId}/share`, { platforms: ['facebook'] }, 'share')
}

/** Buys a month of Premium from the fake PayPal. */
export function buyPremium(): void {
  const order = post('/paypal/order', { amount: '0.99', currency: 'USD', intent: 'CAPTURE' }, 'order')
  if (order.status !== 201) return
  const orderId = String((order.json() as { id: string }).id)
  const approval = JSON.stringify({ orderId })
  const headers = { 'content-type': 'application/json' }
  http.post(`${fakes}/control/paypal/approve`, approval, { headers, tags: { name: 'approve' } })
  post(`/paypal/order/${orderId}/capture`, undefined, 'capture')
  post('/api/payment/success', { orderId, paymentMethod: 'paypal' }, 'activate')
}
