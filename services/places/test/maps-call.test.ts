import { createLog } from '@jumpingjack/kit/telemetry/log'
import { expect, it } from 'vitest'
import { createMapsCalls, type MapsReply } from '../src/maps/maps-call.client.ts'

it('limits the concurrent calls of all kinds together, and rejects the rest at once', async () => {
  const callOf = createMapsCalls({ key: 'key', log: createLog('test', 'silent') })
  const answer = Promise.withResolvers<MapsReply<string>>()
  const kinds = ['nearby', 'text'].map((name) => {
    const call = callOf({ name, failure: 'Search failed' }, () => answer.promise)
    return () => call(AbortSignal.timeout(60_000))
  })
  const calls = Array.from({ length: 50 }, () => kinds.map((call) => call())).flat()
  const turnedAway = await Promise.allSettled(calls.slice(60))
  expect(turnedAway.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)).toEqual(
    Array(40).fill('service.unavailable'),
  )
  answer.resolve({ status: { status: 'OK', error_message: null }, result: 'found' })
  expect(await Promise.all(calls.slice(0, 60))).toEqual(Array(60).fill('found'))
  expect(await kinds[0]?.()).toBe('found')
})
