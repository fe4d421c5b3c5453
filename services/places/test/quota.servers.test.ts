// Searches per member and minute: on all replicas together, and without Redis.
import { randomUUID } from 'node:crypto'
import { connectRedis } from '@jumpingjack/kit/redis/connect-redis'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { createTestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { problem, type TestClient } from '@jumpingjack/kit/testing/testing'
import { beforeEach, expect, it } from 'vitest'
import { sharedPlaces } from './boot.ts'

const name = '/api/places/search-by-name?name=yoga'
const limit = { PLACES_SEARCHES_PER_MINUTE: '5' }
const bed = await sharedPlaces()
const limited = await bed.another(limit)
let member: TestClient
beforeEach(async () => {
  await bed.setMode('ok')
  member = await limited.newMember()
})

it('rejects the sixth search of one member and accepts the first of another', async () => {
  for (let count = 0; count < 5; count++) expect((await member.call('GET', name)).status).toBe(200)
  await bed.setMode('ok')
  const reply = await member.call('GET', name)
  expect(reply).toMatchObject(problem(429, 'places.quota'))
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await bed.calls()).toEqual({})
  expect((await (await limited.newMember()).call('GET', name)).status).toBe(200)
})

it('counts all kinds of searches together, and no invalid requests', async () => {
  for (let count = 0; count < 10; count++) {
    expect((await member.call('GET', '/api/places/search-by-name?name=')).status).toBe(400)
  }
  const paths = [name, '/api/places/locations?text=austin', '/api/places/search?lat=40.7&lng=-74&radius=500']
  const replies = []
  for (const path of [...paths, ...paths]) replies.push((await member.call('GET', path)).status)
  expect(replies).toEqual([200, 200, 200, 200, 200, 429])
})

it('keeps its counts in Redis under REDIS_PREFIX', async () => {
  const prefix = `quota-${randomUUID()}`
  const client = await bed.another({ ...limit, REDIS_PREFIX: prefix })
  expect((await client.call('GET', name)).status).toBe(200)
  const redis = await connectRedis(process.env.REDIS_URL ?? '', createLog('test', 'silent'))
  expect(await redis.keys(`${prefix}:*`)).toHaveLength(1)
  redis.disconnect()
})

it('counts in the process while Redis is down or frozen', async () => {
  const proxy = await createTestProxy(process.env.REDIS_URL ?? '')
  const client = await bed.another({ ...limit, REDIS_URL: proxy.url })
  const readiness = async () => (await client.call('GET', '/health/ready')).json
  expect(await readiness()).toEqual({ ready: true, redis: true })
  expect((await client.call('GET', name)).status).toBe(200)
  proxy.freeze()
  expect((await client.call('GET', name)).status).toBe(200)
  proxy.cut()
  const replies = []
  for (let count = 0; count < 6; count++) replies.push((await client.call('GET', name)).status)
  expect(replies).toContain(200)
  expect(replies.at(-1)).toBe(429)
  expect(await readiness()).toEqual({ ready: true, redis: false })
  await proxy.close()
})
