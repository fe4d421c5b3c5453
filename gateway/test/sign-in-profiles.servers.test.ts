// @module-tag full
// Sign-in at providers that differ within the standard.
import { type OidcProfile, oidcProfiles } from '@jumpingjack/fakes/src/oidc/profiles.ts'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { boot } from './lib/boot.ts'

const product = await boot()
afterAll(() => product.stop())

/** Signs in at a provider with this profile. Returns whose account it is. */
async function signIn(profile: OidcProfile, env: Record<string, string> = {}) {
  const { url, stop } = await product.gatewayOf(profile, env)
  const browser = product.browser(url)
  const landed = await browser.signIn(`${profile}@example.com`, '/favorites')
  const me = await browser.call('GET', '/api/auth/user')
  await stop()
  return { path: landed.url.slice(url.length), email: me.json.email }
}

const profiles = Object.keys(oidcProfiles) as OidcProfile[]
const accepted = profiles.filter((profile) => !['no-claim', 'clock-wrong'].includes(profile))

it.each(accepted)('signs in with the profile %s', async (profile) => {
  expect(await signIn(profile)).toEqual({ path: '/favorites', email: `${profile}@example.com` })
})

it('signs in without email_verified only where the operator trusts the provider', async () => {
  expect(await signIn('no-claim')).toEqual({ path: '/favorites?signin=failed', email: undefined })
  const trusted = await signIn('no-claim', { OIDC_TRUST_EMAILS: 'true' })
  expect(trusted).toEqual({ path: '/favorites', email: 'no-claim@example.com' })
})

it('names the expiry of the token where the clock of the provider is an hour behind', async () => {
  expect(await signIn('clock-wrong')).toEqual({ path: '/favorites?signin=failed', email: undefined })
  const { url, provider, stop } = await product.gatewayOf('clock-wrong')
  onTestFinished(stop)
  const { attempt, url: begin } = await provider.begin('/', 'late@example.com')
  const callback = new URL(await product.browser(url).callbackFrom(begin.href))
  const reason = expect.objectContaining({ message: expect.stringContaining('expiration is past current') })
  await expect(provider.finish(callback.search, attempt)).rejects.toMatchObject({ cause: reason })
})
