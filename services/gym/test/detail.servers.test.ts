// The detail view: the gym with the reviews of the review service, and without them while that is away or late.
import { startService } from '@jumpingjack/kit/service'
import { createTestProxy, type TestProxy } from '@jumpingjack/kit/test-proxy'
import { aMember, type TestClient, until } from '@jumpingjack/kit/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assemble as assembleReview } from '../../review/src/app.ts'
import { ReviewEnv } from '../../review/src/env.ts'
import { type Booted, bootGym } from './boot.ts'

const nobody = 'http://127.0.0.1:9'

let gym: Booted
let review: Awaited<ReturnType<typeof startService>>
let toReview: TestProxy
/** Reads by the instance that knows the way to the review service. */
let reader: TestClient

beforeAll(async () => {
  gym = await bootGym()
  // No photos here, so no storage either.
  const storage = {
    S3_ENDPOINT: nobody,
    S3_PUBLIC_URL: nobody,
    S3_BUCKET: 'none',
  }
  const secrets = { S3_ACCESS_KEY: 'none', S3_SECRET_KEY: 'none' }
  const others = { GYM_URL: gym.url, USER_URL: nobody }
  const env = { ...gym.bed.env('review'), ...storage, ...secrets, ...others, LOCAL_MODE: 'true' }
  review = await startService('review', ReviewEnv.parse(env), assembleReview)
  toReview = await createTestProxy(review.url)
  reader = await gym.another({ REVIEW_URL: toReview.url })
})
afterAll(async () => {
  await review.stop()
  await toReview.close()
  await gym.remove()
})

async function post(gymId: string, rating: number, comment?: string): Promise<void> {
  const author = await gym.bed.client('review', review.url, aMember({ name: 'Ada' }))
  expect((await author.call('POST', `/api/gyms/${gymId}/reviews`, { rating, comment })).status).toBe(201)
}

it('shows a review the moment it is posted, and counts it in the list soon after', async () => {
  const [id = ''] = await gym.gyms({})
  await post(id, 5, 'Good racks')
  await post(id, 4)
  const detail = (await reader.call('GET', `/api/gyms/${id}`)).json
  expect(detail).toMatchObject({ id, averageRating: '4.50', totalReviews: 2 })
  expect(detail.reviews).toMatchObject([
    { rating: 4, comment: null },
    { rating: 5, comment: 'Good racks', authorName: 'Ada', gymId: id },
  ])
  await until('the list', async () => {
    const [best] = (await reader.call('GET', '/api/gyms')).json
    return best.id === id && best.averageRating === '4.50' && best.totalReviews === 2
  })
})

it.each([
  ['late', () => toReview.freeze()],
  ['gone', () => toReview.cut()],
])(
  'answers the gym with its own numbers and no reviews while the review service is %s',
  async (_how, trouble) => {
    const [id = ''] = await gym.gyms({})
    await post(id, 3)
    await until('counted', async () => (await gym.gym(id)).totalReviews === 1)
    trouble()
    const reply = await reader.call('GET', `/api/gyms/${id}`)
    expect([reply.status, reply.json.reviews, reply.json.averageRating]).toEqual([200, [], '3.00'])
    toReview.thaw()
    await until(
      'reviews again',
      async () => (await reader.call('GET', `/api/gyms/${id}`)).json.reviews.length === 1,
    )
  },
)
