// @module-tag full
// Checks of a silent replica end when the name server no longer lists it.
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { serve } from '@jumpingjack/kit/testing/serve'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, expect, it } from 'vitest'
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
