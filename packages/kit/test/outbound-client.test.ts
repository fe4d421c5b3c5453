// The client for calls over the network: deadline, circuit breaker, rejections.
import { getEventListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createOutboundClient, TransientError } from '../src/outbound/outbound-client.ts'
import { createLog } from '../src/telemetry/log.ts'

class Rejection extends Error {}

const createClient = (resetMs = 60_000) =>
  createOutboundClient({
    target: 'a provider',
    log: createLog('test', 'silent'),
    minCalls: 4,
    resetMs,
    isRejection: (error) => error instanceof Rejection,
  })

const deadline = () => AbortSignal.timeout(10_000)
const fail = async () => {
  throw new Error('connection reset')
}
const reject = async () => {
  throw new Rejection('declined')
}
const errorOf = (call: Promise<unknown>) => call.catch((error) => error)

it('a call throws any other error as transient, with its cause', async () => {
  const error = await errorOf(createClient()(deadline(), fail))
  expect(error).toBeInstanceOf(TransientError)
  expect(error).toMatchObject({ isCircuitOpen: false, cause: { message: 'connection reset' } })
})

it('a call ends at the deadline even if it ignores the signal', async () => {
  const never = () => new Promise<never>(() => undefined)
  const error = await errorOf(createClient()(AbortSignal.timeout(20), never))
  expect(error).toMatchObject({ isCircuitOpen: false, cause: { name: 'TimeoutError' } })
  expect(await errorOf(createClient()(AbortSignal.abort(), never))).toBeInstanceOf(TransientError)
})

it('a call leaves no listener on its signal', async () => {
  const { signal } = new AbortController()
  expect(await createClient()(signal, async () => 'sent')).toBe('sent')
  await errorOf(createClient()(signal, fail))
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

it('the circuit opens when half of the calls fail, sends nothing then, and closes after a call that succeeds', async () => {
  const call = createClient(50)
  let sent = 0
  const count = async () => sent++
  for (let calls = 0; calls < 4; calls++) await errorOf(call(deadline(), fail))
  expect(await errorOf(call(deadline(), count))).toMatchObject({ isCircuitOpen: true })
  expect(sent).toBe(0)
  await sleep(100)
  await call(deadline(), count)
  await call(deadline(), count)
  expect(sent).toBe(2)
})

it('the circuit stays closed for rejections, and for fewer failures than the minimum of calls', async () => {
  const call = createClient()
  for (let calls = 0; calls < 3; calls++) await errorOf(call(deadline(), fail))
  expect(await call(deadline(), async () => 'sent')).toBe('sent')
  const other = createClient()
  for (let calls = 0; calls < 10; calls++) await errorOf(other(deadline(), reject))
  expect(await other(deadline(), async () => 'sent')).toBe('sent')
})
