// Invalid input gets a clear 4xx, never a 5xx, and changes nothing.
import { randomUUID } from 'node:crypto'
import type { TestReply } from '@jumpingjack/kit/testing/testing'
import { beforeAll, expect, it } from 'vitest'
import { ownProduct } from './lib/product.ts'
import { addGym, newEmail, type SignedIn, Visitor } from './lib/visitor.ts'

const product = ownProduct()
let alice: SignedIn
let gym: { id: string; bbox: string }

beforeAll(async () => {
  alice = await new Visitor(product.url).signIn(newEmail('alice'))
  // A name of its own, as the texts of these tests could find a random one.
  gym = await addGym(alice, { name: 'Quux Hall' })
})

function expectRejected(reply: TestReply): void {
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.status).toBeLessThan(500)
  expect(reply.json).toMatchObject({ code: expect.any(String), message: expect.any(String) })
  expect(reply.text.length).toBeLessThan(2_000)
  expect(reply.text).not.toMatch(/node_modules| at \/|Mongo|Cast to|ZodError/)
}

const reviews: unknown[] = [
  { rating: 0 },
  { rating: 6 },
  { rating: -1 },
  { rating: 4.5 },
  '{"rating":1e309}',
  { rating: '5' },
  { rating: null },
  { rating: { $gt: 0 } },
  { rating: [5] },
  {},
  [],
  'null',
  '"text"',
  '{bad',
  '{"rating":5',
  { rating: 5, extra: 1 },
  { rating: 5, comment: 7 },
  { rating: 5, comment: 'x'.repeat(5_001) },
  { rating: 5, comment: 'bell \u0007' },
  { rating: 5, gymId: randomUUID() },
  { rating: 5, userId: randomUUID() },
  { rating: 5, photoUrls: 'x' },
  { rating: 5, photoUrls: ['javascript:alert(1)'] },
  { rating: 5, photoUrls: [`/api/review-photos/${randomUUID()}`] },
  { rating: 5, photoUrls: ['a', 'b', 'c', 'd'] },
  { rating: 5, $where: 'sleep(1000)' },
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  { rating: 5, comment: 'x'.repeat(2_000_000) },
]
it.each(reviews.map((body) => [JSON.stringify(body).slice(0, 60), body]))(
  'rejects the review %s',
  async (_n, body) => {
    expectRejected(await alice.call('POST', `/api/gyms/${gym.id}/reviews`, body))
  },
)

const gyms: object[] = [
  { name: '' },
  { name: '   ' },
  { name: { $gt: '' } },
  { name: 'x'.repeat(201) },
  { address: '' },
  { latitude: 90.01 },
  { latitude: '1' },
  { latitude: null },
  { longitude: -180.01 },
  { type: '<script>' },
  { type: '__proto__' },
  { type: ['Boxing'] },
  { website: 'javascript:1' },
  { website: 'data:text/html,x' },
  { phone: 5 },
  { id: randomUUID() },
  { averageRating: '5.00' },
]
it.each(gyms.map((fields) => [JSON.stringify(fields).slice(0, 60), fields]))(
  'rejects the gym %s',
  async (_n, fields) => {
    const draft = { name: 'X', address: 'Y', latitude: -70, longitude: -100, type: 'Boxing', ...fields }
    expectRejected(await alice.call('POST', '/api/gyms', draft))
  },
)

const queries = [
  'bbox=a,b,c,d',
  'bbox=1,2,3',
  'bbox=0,50,1,40',
  'bbox=,,,',
  'lat=1',
  'lat=91&lng=0',
  'lat=&lng=',
  'lat=NaN&lng=1',
  'lat[$gt]=1&lng=1',
  'distance=5',
  'lat=1&lng=1&distance=0',
  'lat=1&lng=1&distance=1e9',
  'minRating=6',
  'minRating[$ne]=1',
  'types=Nonsense',
  'sort=price',
  'limit=0',
  'limit=100000',
  'limit=1.5',
  'limit=10&limit=20',
  'cursor=nonsense',
  `cursor=${Buffer.from('{"$where":"1"}').toString('base64url')}`,
  `q=${'x'.repeat(300)}`,
  'where=1',
]
it.each(queries)('rejects the list query %s', async (query) => {
  expectRejected(await alice.call('GET', `/api/gyms?${query}`))
})

const paths = [
  '/api/gyms/nonsense',
  '/api/gyms/%7B%22$ne%22:1%7D',
  '/api/gyms/%00',
  '/api/gyms/%E0%A4%A',
  `/api/gyms/${randomUUID()}`,
  '/api/gyms/../../etc/passwd',
  '/api/nothing',
  `/api/live?gyms=${'nonsense'}`,
  `/api/review-photos/${randomUUID()}`,
  '/api/review-photos/..%2f..%2fetc',
]
it.each(paths)('rejects GET %s', async (path) => {
  expectRejected(await alice.call('GET', path))
})

it('rejects a review of an unknown gym', async () => {
  const reply = await alice.call('POST', `/api/gyms/${randomUUID()}/reviews`, { rating: 5 })
  expect(reply).toMatchObject({ status: 404, json: { code: 'gym.unknown' } })
})

it('treats search texts as plain text, whatever they contain', async () => {
  for (const text of [
    '(a+)+$',
    '.*',
    '[',
    '\\',
    '$where',
    '<script>alert(1)</script>',
    '💪🏋️',
    '%',
    "' or 'zq'='zq",
    'a\u0000b',
  ]) {
    const reply = await alice.call('GET', `/api/gyms?q=${encodeURIComponent(text)}&bbox=${gym.bbox}`)
    expect([200, 400], text).toContain(reply.status)
    if (reply.status === 200) expect(reply.json, text).toEqual([])
  }
})

it('stored nothing of all this', async () => {
  const detail = (await alice.call('GET', `/api/gyms/${gym.id}`)).json
  expect(detail).toMatchObject({ totalReviews: 0, averageRating: '0.00', reviews: [] })
  const nowhere = await alice.call('GET', '/api/gyms?bbox=-101,-71,-99,-69')
  expect(nowhere.json).toEqual([])
})
