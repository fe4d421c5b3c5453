import { createLog } from '@jumpingjack/kit/telemetry/log'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createMapsCalls } from '../src/maps/maps-call.client.ts'

it('limits the concurrent calls of all kinds together, and rejects the rest at once', async () => {
  const callsOf = createMapsCalls({
    address: 'http://127.0.0.1',
    key: 'key',
    log: createLog('test', 'silent'),
  })
  const answer = Promise.withResolvers<{ data: { status: string } }>()
  const reply = z.object({ status: z.string() }).transform(() => 'found')
  const kinds = ['nearby', 'text'].map((path) => {
    const call = callsOf({ path, failure: 'Search failed', reply })
    return () => call(AbortSignal.timeout(60_000), () => answer.promise)
  })
  const calls = Array.from({ length: 50 }, () => kinds.map((call) => call())).flat()
  const turnedAway = await Promise.allSettled(calls.slice(60))
  expect(turnedAway.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)).toEqual(
    Array(40).fill('service.unavailable'),
  )
  answer.resolve({ data: { status: 'OK' } })
  expect(await Promise.all(calls.slice(0, 60))).toEqual(Array(60).fill('found'))
  expect(await kinds[0]?.()).toBe('found')
})
