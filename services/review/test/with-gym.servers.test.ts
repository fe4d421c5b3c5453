// Together with the gym service: which gyms can be reviewed, and their averages.
import { randomUUID } from 'node:crypto'
import { type RunningService, startService } from '@jumpingjack/kit/service/service'
import { createTestProxy, type TestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { aMember, createTestBed, patiently, type TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assemble as assembleGym } from '../../gym/src/app.ts'
import { type Booted, bootReview } from './boot.ts'

const unreachable = 'http://127.0.0.1:9'

let gym: RunningService
let toGym: TestProxy
let review: Booted
let gymMember: TestClient

beforeAll(async () => {
  const bed = await createTestBed()
  gym = await startService(
    'gym',
    { ...bed.env('gym'), REVIEW_URL: unreachable, USER_URL: unreachable, PLACES_URL: unreachable },
    assembleGym,
  )
  toGym = await createTestProxy(gym.url)
  review = await bootReview({ GYM_URL: toGym.url }, bed)
  gymMember = await bed.client('gym', gym.url, aMember())
})
afterAll(async () => {
  await gym.stop()
  await toGym.close()
  await review.remove()
})

async function addGym(): Promise<string> {
  const draft = { name: 'Iron Yard', address: '1 Main St', latitude: 40.7, longitude: -74, type: 'CrossFit' }
  return (await gymMember.call('POST', '/api/gyms', draft)).json.id
}

const post = async (gymId: string, rating: number) =>
  (await review.as()).call('POST', `/api/gyms/${gymId}/reviews`, { rating })

it('responds 404 for an unknown gym, and stores nothing', async () => {
  const gymId = randomUUID()
  expect(await post(gymId, 5)).toMatchObject({ status: 404, json: { code: 'gym.unknown' } })
  expect(await review.db.collection('reviews').countDocuments({ gymId })).toBe(0)
})

it('needs the gym service only for the first review of a gym', async () => {
  const [gymId, other] = [await addGym(), await addGym()]
  expect((await post(gymId, 5)).status).toBe(201)
  toGym.cut()
  expect((await post(gymId, 4)).status).toBe(201)
  expect(await post(other, 4)).toMatchObject({ status: 503, json: { code: 'service.unavailable' } })
  toGym.freeze()
  expect((await post(other, 4)).status).toBe(503)
  toGym.thaw()
  await until('the gym service is reached again', async () => (await post(other, 4)).status === 201)
})

it('computes an exact average of 200 concurrent ratings, also when some are edited', async () => {
  const gymId = await addGym()
  const members = await Promise.all(Array.from({ length: 200 }, () => review.as()))
  const path = `/api/gyms/${gymId}/reviews`
  const rate = (plus: number) => (member: TestClient, n: number) =>
    patiently(() => member.call('POST', path, { rating: ((n + plus) % 5) + 1 }))
  const replies = await Promise.all(members.map(rate(0)))
  expect(replies.filter(({ status }) => status !== 201 && status !== 200)).toEqual([])
  await Promise.all(members.slice(0, 53).map(rate(3)))
  const { json: stored } = await (await review.asService()).call('GET', `/internal/gyms/${gymId}/reviews`)
  const { averageRating, totalReviews } = stored
  expect(totalReviews).toBe(200)
  await until('the gym agrees', async () => {
    const listed = (await gymMember.call('GET', `/api/gyms/${gymId}`)).json
    return listed.totalReviews === 200 && listed.averageRating === averageRating
  })
})
