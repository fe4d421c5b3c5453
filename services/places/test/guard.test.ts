import { createLog } from '@jumpingjack/kit/telemetry/log'
import { expect, it } from 'vitest'
import { createGuard } from '../src/provider/guard.ts'

it('keeps only so many calls under way, of all kinds together, and turns the rest away at once', async () => {
  const guard = createGuard(createLog('test', 'silent'))
  const answer = Promise.withResolvers<string>()
  const kinds = ['nearby', 'text'].map((name) => guard(name, () => answer.promise))
  const calls = Array.from({ length: 50 }, () => kinds.map((call) => call())).flat()
  const turnedAway = await Promise.allSettled(calls.slice(60))
  expect(turnedAway.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)).toEqual(
    Array(40).fill('service.unavailable'),
  )
  answer.resolve('found')
  expect(await Promise.all(calls.slice(0, 60))).toEqual(Array(60).fill('found'))
  expect(await kinds[0]?.()).toBe('found')
})
