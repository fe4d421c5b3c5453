// @module-tag full
import type { Request, Response } from 'express'
import { afterAll, expect, it } from 'vitest'
import { createAttempts } from '../src/sign-in/attempts.ts'
import { boot } from './lib/boot.ts'

const [oldSecret, newSecret] = ['an-old-secret-of-this-test', 'a-new-secret-of-this-test']
const product = await boot({ SESSION_SECRET: oldSecret })
afterAll(() => product.stop())

it('keeps sessions while the secret is rotated, and ends them with the old secret', async () => {
  const alice = await product.member('alice@example.com')
  const cookie = `jj.sid=${alice.cookie('jj.sid')}`
  const statusAt = async (secrets: string) => {
    const gateway = await product.gateway({ SESSION_SECRET: secrets })
    const { status } = await product.browser(gateway).call('GET', '/api/sessions', undefined, { cookie })
    await product.stopGateway(gateway)
    return status
  }
  expect(await statusAt(`${newSecret},${oldSecret}`)).toBe(200)
  // A gateway that has not restarted yet.
  expect(await statusAt(oldSecret)).toBe(200)
  expect(await statusAt(newSecret)).toBe(401)
})

it('finishes a sign-in that began before the rotation', async () => {
  const attempt = { state: 's'.repeat(20), nonce: 'n', codeVerifier: 'v', returnTo: '/' }
  const cookies: string[] = []
  const res = {
    cookie: (name: string, value: string) => cookies.push(`${name}=${value}`),
    clearCookie: () => undefined,
  } as unknown as Response
  const request = () => ({ headers: { cookie: cookies.join('; ') } }) as Request
  await createAttempts([oldSecret], false).keep(request(), res, attempt)
  const rotated = createAttempts([newSecret, oldSecret], false)
  expect(await rotated.find(request(), res, attempt.state)).toEqual(attempt)
  await expect(createAttempts([newSecret], false).find(request(), res, attempt.state)).rejects.toThrow()
})
