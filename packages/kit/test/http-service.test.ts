// A service that starts while its other replicas serve requests.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { writeIdentityKeys } from '../src/identity/identity-keys.ts'
import { startHttpService } from '../src/service/http-service.ts'
import { serve } from './testing/serve.ts'

const keysDir = await mkdtemp(join(tmpdir(), 'jumpingjack-keys-'))
afterAll(() => rm(keysDir, { recursive: true }))

it('refuses connections until it is ready, so that callers use another replica', async () => {
  await writeIdentityKeys(keysDir, ['places'])
  const { port: PORT, close } = await serve(() => undefined)
  close()
  const env = {
    ...{ HOST: '127.0.0.1', PORT, LOG_LEVEL: 'silent' as const },
    ...{ IDENTITY_KEYS_DIR: keysDir, LOCAL_MODE: true },
  }
  const assembled = Promise.withResolvers<object>()
  const isAssembling = Promise.withResolvers<void>()
  const starting = startHttpService('places', env, () => {
    isAssembling.resolve()
    return assembled.promise
  })
  await isAssembling.promise
  const ask = () => fetch(`http://127.0.0.1:${PORT}/health/ready`)
  await expect(ask()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  assembled.resolve({})
  const service = await starting
  expect((await ask()).status).toBe(200)
  await service.stop()
})
