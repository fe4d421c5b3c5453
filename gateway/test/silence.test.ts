// @module-tag full
// A replica is silent when it does not reply to a check in time, which depends on how slow it was. Checks end when the
// name server no longer lists it.
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { serve } from '@jumpingjack/kit/testing/serve'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { watchSilence } from '../src/forwarding/silence.ts'

const { url: target, close } = await serve(() => undefined)
afterAll(close)

it('checks a silent replica while it is listed', async () => {
  let isListed = true
  const found: string[] = []
  const silence = watchSilence('gym', createLog('test', 'silent'), {
    isListed: () => isListed,
    onSilent: (each) => found.push(each),
  })
  silence.suspect(target)
  await until('found', async () => silence.has(target))
  await until('checked again', async () => found.length === 2)
  isListed = false
  await until('dropped', async () => !silence.has(target), 20_000)
  // Requests that still wait for it are stopped.
  const before = found.length
  silence.suspect(target)
  await until('found once more', async () => found.length > before)
  expect(silence.has(target)).toBe(false)
  silence.close()
})

it.each([
  [undefined, true],
  [1_500, false],
])('takes a replica that replies late for silent, after replies of %s ms: %s', async (ms, isSilent) => {
  let replies = 0
  const busy = await serve((_req, res) => {
    setTimeout(() => res.end(() => replies++), 2_500)
  })
  onTestFinished(busy.close)
  const found: string[] = []
  const silence = watchSilence('gym', createLog('test', 'silent'), {
    isListed: () => true,
    onSilent: (each) => found.push(each),
  })
  if (ms !== undefined) silence.replied(busy.url, ms)
  silence.suspect(busy.url)
  await until('checked', async () => replies > 0 || found.length > 0)
  expect(found.length > 0).toBe(isSilent)
  silence.close()
})
