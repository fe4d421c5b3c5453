// @module-tag full
// Who may set faults and act as payer or merchant: this machine, or anybody where `CONTROL_FROM` says so.
import { networkInterfaces } from 'node:os'
import { expect, it } from 'vitest'
import { startFakes } from '../src/app.ts'
import { readEnv } from '../src/env.ts'

const outside = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

const paths = ['maps', 'social', 'paypal'].map((name) => `/control/${name}`)

async function statuses(host: string, env: Record<string, string>) {
  const fakes = await startFakes(readEnv({ HOST: '0.0.0.0', PORT: '0', LOG_LEVEL: 'silent', ...env }))
  const { port } = new URL(fakes.url)
  const replies = await Promise.all(
    paths.map((path) =>
      fetch(`http://${host}:${port}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"mode":"ok"}',
      }),
    ),
  )
  await fakes.stop()
  return replies.map(({ status }) => status)
}

it('accepts requests to /control from this machine', async () => {
  expect(await statuses('127.0.0.1', {})).toEqual([204, 204, 204])
})

it.runIf(outside)('rejects them from elsewhere, unless CONTROL_FROM is anywhere', async () => {
  expect(await statuses(String(outside), {})).toEqual([403, 403, 403])
  expect(await statuses(String(outside), { CONTROL_FROM: 'anywhere' })).toEqual([204, 204, 204])
})
