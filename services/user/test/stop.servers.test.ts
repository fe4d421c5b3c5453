// @module-tag full
// A stop waits for no server that is silent.
import { startService } from '@jumpingjack/kit/service/service'
import { createTestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { createTestBed } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, expect, it } from 'vitest'
import { assemble } from '../src/app.ts'
import { userEnv } from './user-env.ts'

const bed = await createTestBed()
afterAll(() => bed.remove())

it.each(['RABBITMQ_URL', 'MONGO_URL'] as const)('stops while %s is frozen', async (server) => {
  const proxy = await createTestProxy(bed.env('user')[server])
  const service = await startService('user', userEnv(bed, { [server]: proxy.url }), assemble)
  const ready = async () =>
    (await (await fetch(`${service.url}/health/ready`)).json()) as Record<string, boolean>
  await until('connected', async () => (await ready()).broker === true)
  expect(await ready()).toEqual({ ready: true, broker: true, database: true })
  proxy.freeze()
  await service.stop()
  await proxy.close()
})
