// @module-tag full
// The log of the service as a process, during errors.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootPayment, capturePath, credentials, type PaymentBed, paymentSettings, premium } from './boot.ts'

let shop: PaymentBed

beforeAll(async () => {
  shop = await bootPayment()
})
afterAll(() => shop.stop())

it('writes no secret into log or replies during errors', async () => {
  const settings = { ...paymentSettings(shop), LOG_LEVEL: 'trace' }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
    env: { ...process.env, ...settings },
  })
  const written: string[] = []
  child.stdout.on('data', (bytes) => written.push(String(bytes)))
  child.stderr.on('data', (bytes) => written.push(String(bytes)))
  const url = await until('ready', async () => /"url":"([^"]+)"/.exec(written.join(''))?.[1], 120_000)

  const customer = await shop.customer(url)
  const answered: string[] = []
  for (const mode of ['ok', 'down', 'invalid-credentials', 'declined'] as const) {
    await shop.control('/', { mode: 'ok' })
    const orderId = await customer.approved()
    await shop.control('/', { mode })
    const replies = [
      await customer.client.call('GET', '/paypal/setup'),
      await customer.client.call('POST', '/paypal/order', premium),
      await customer.client.call('POST', capturePath(orderId)),
    ]
    answered.push(...replies.map(({ text }) => text))
  }
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended

  const log = written.join('')
  expect(log).toContain('provider.failed')
  expect(answered.join('')).toContain('payment.unavailable')
  const { clientId, clientSecret } = credentials
  for (const secret of [clientSecret, Buffer.from(`${clientId}:${clientSecret}`).toString('base64')]) {
    expect(log).not.toContain(secret)
    expect(answered.join('')).not.toContain(secret)
  }
  // Browsers get a client token only; no access token is logged.
  expect(log).not.toMatch(/Bearer|access_token/)
}, 240_000)
