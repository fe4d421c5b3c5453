// @module-tag full
// Thousands of guesses of an administrator's password, each with forged address headers.
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, expect, it } from 'vitest'
import { bootAdmin } from '../../services/admin/test/boot.ts'
import { boot } from './lib/boot.ts'

/** Ten thousand with `npm run chaos`. */
const guesses = process.env.FAULT_SIZE === 'full' ? 10_000 : 1_000
const atOnce = 20
const tries = 10
const windowS = 10

const product = await boot()
// Shorter than the default of 15 minutes, so that the test can wait for its end.
const limits = { ADMIN_SIGN_IN_WINDOW_S: String(windowS), ADMIN_SIGN_IN_TRIES_A_DAY: '1000000' }
const admin = await bootAdmin(limits, product.bed)
const gatewayUrl = await product.gateway({ ADMIN_URL: admin.url })
afterAll(async () => {
  await admin.stop()
  await product.stop()
})

it('checks ten of them per window, and accepts the right password after it', async () => {
  const victim = await admin.anAdmin()
  const attempt = async (password: string, n = 0) => {
    const claimed = `${n % 223}.${(n >> 8) % 256}.${n % 256}.7`
    const headers = { origin: product.url, 'x-forwarded-for': claimed, 'x-client-network': claimed }
    const body = { email: victim.email, password }
    return (await product.browser(gatewayUrl).call('POST', '/api/admin/auth', body, headers)).status
  }
  const counts = new Map<number, number>()
  let next = 0
  const startedAt = Date.now()
  const guess = async () => {
    while (next < guesses) {
      next += 1
      const status = await attempt(`guess ${next}`, next)
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, guess))
  const seconds = (Date.now() - startedAt) / 1_000
  console.info(`${guesses} guesses in ${seconds.toFixed(0)} s: ${JSON.stringify([...counts])}`)

  const windows = Math.floor(seconds / windowS) + 1
  expect(counts.get(401)).toBeLessThanOrEqual(tries * windows)
  expect([...counts.keys()].filter((status) => ![401, 429, 503].includes(status))).toEqual([])
  await until('a window that is used up, for the right password as well', async () => {
    while ((await attempt('one more guess')) !== 429);
    return (await attempt(victim.password)) === 429
  })
  await until('the next window', async () => (await attempt(victim.password)) === 200)
}, 900_000)
