// Sign-in at the provider, and its sessions. A callback that arrives twice, as browsers with navigation preload send it, or
// again later. Providers that differ within the standard.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type OidcProfile, oidcProfiles } from '@jumpingjack/fakes/src/oidc/profiles.ts'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { boot } from './lib/boot.ts'
import type { Browser } from './lib/browser.ts'

const full = { tags: 'full' }
const product = await boot()
afterAll(() => product.stop())

it('signs a member in at the provider and returns to the page', async () => {
  const browser = product.browser()
  const landed = await browser.signIn('alice@example.com', '/favorites?sort=name#top')
  expect(landed.url).toBe(`${product.url}/favorites?sort=name#top`)
  const me = await browser.call('GET', '/api/auth/user')
  expect(me).toMatchObject({ status: 200, json: { email: 'alice@example.com', displayName: 'Alice' } })
})

it('sets an HttpOnly, SameSite cookie for thirty days', async () => {
  const browser = product.browser()
  let location = '/api/login?login_hint=cookie@example.com'
  let line: string | undefined
  while (!line) {
    const response = await browser.request(location)
    line = response.headers.getSetCookie().find((each) => each.startsWith('jj.sid='))
    location = new URL(response.headers.get('location') ?? '', new URL(location, product.url)).href
  }
  expect(line).toMatch(/; Path=\/;/)
  expect(line).toContain('; HttpOnly; SameSite=Lax')
  const expires = Date.parse(/Expires=([^;]+)/.exec(line)?.[1] ?? '')
  expect(expires - Date.now()).toBeGreaterThan(29.9 * 24 * 3_600_000)
})

it('changes the session id at every sign-in and ends the previous session', async () => {
  const browser = product.browser()
  browser.cookies.push({ host: new URL(product.url).host, path: '/', name: 'jj.sid', value: 's%3Aplanted.x' })
  await browser.signIn('alice@example.com')
  const alices = browser.cookie('jj.sid')
  expect(alices).not.toBe('s%3Aplanted.x')
  const old = browser.at()
  await browser.signIn('bob@example.com')
  expect(browser.cookie('jj.sid')).not.toBe(alices)
  expect(await old.status()).toBe(401)
  expect((await browser.call('GET', '/api/auth/user')).json.email).toBe('bob@example.com')
})

it('lets two tabs sign in at the same time', async () => {
  const browser = product.browser()
  const [one, two] = await Promise.all([
    browser.signIn('alice@example.com', '/one'),
    browser.signIn('alice@example.com', '/two'),
  ])
  expect([one.url, two.url]).toEqual([`${product.url}/one`, `${product.url}/two`])
})

it.each(['x', 'é'])('signs in after many attempts with long paths of %s, and keeps few', async (letter) => {
  const browser = product.browser()
  for (const length of [1_990, 1_990, 1_990, 1_990, 1_990, 490, 490, 490, 80]) {
    const returnTo = `/${letter.repeat(length)}`
    const reply = await browser.request(`/api/login?${new URLSearchParams({ returnTo })}`)
    expect(reply.status).toBe(302)
  }
  expect(browser.cookies.filter(({ name }) => name.startsWith('jj.sign-in.')).length).toBeLessThanOrEqual(8)
  const landed = await browser.signIn('many@example.com', '/favorites')
  expect(landed.url).toBe(`${product.url}/favorites`)
})

it.each([
  '/api/login/callback',
  '/api/login/callback?state=unknown&code=x',
  '/api/login/callback?state=a&state=b&code=x',
  '/api/login/callback?error=access_denied',
])('redirects %s to the start page', async (path) => {
  const response = await product.browser().request(path)
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/?signin=failed')
})

it('tells browsers in other apps that Google refuses them', async () => {
  const google = await product.gateway({ OIDC_ISSUER: 'https://accounts.google.com' })
  const headers = { 'user-agent': 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/22A3354 Instagram 350.0' }
  const locationAt = async (url: string) => {
    const reply = await fetch(`${url}/api/login?returnTo=/favorites`, { headers, redirect: 'manual' })
    return reply.headers.get('location')
  }
  expect(await locationAt(google)).toBe('/favorites?signin=embedded')
  expect(await locationAt(product.url)).toContain('/oidc/')
})

it('never redirects to another site', async () => {
  const browser = product.browser()
  const landed = await browser.signIn('alice@example.com', '//evil.test/phish')
  expect(landed.url).toBe(`${product.url}/`)
})

it('signs out on every replica at once, cached or not', async () => {
  const browser = await product.member('alice@example.com')
  const copy = browser.at(await product.gateway())
  expect(await copy.status()).toBe(200)
  const left = await browser.call('POST', '/api/logout')
  expect(left.status).toBe(204)
  expect(browser.cookie('jj.sid')).toBeUndefined()
  // Before a cached session would expire.
  await expect.poll(() => copy.status(), { timeout: 4_500 }).toBe(401)
  expect((await browser.call('POST', '/api/logout')).status).toBe(204)
})

it('survives a provider that is down, and one that returns with new keys', full, async () => {
  const browser = product.browser()
  await product.stopFakes()
  const lonely = await product.gateway()
  const response = await product.browser(lonely).request('/api/login')
  expect([response.status, response.headers.get('location')]).toEqual([302, '/?signin=unavailable'])
  await product.startFakes()
  await browser.signIn('alice@example.com')
  await browser.signIn('alice@example.com')
  expect(await browser.status()).toBe(200)
})

it('signs out everywhere: all sessions of the member and of nobody else', async () => {
  const [laptop, phone, other] = [product.browser(), product.browser(), product.browser()]
  await Promise.all([laptop.signIn('alice@example.com'), phone.signIn('alice@example.com')])
  await other.signIn('bob@example.com')
  const foreign = await laptop.call('POST', '/api/logout/everywhere', undefined, {
    origin: 'https://evil.test',
  })
  expect(foreign.status).toBe(403)
  expect((await laptop.call('POST', '/api/logout/everywhere')).status).toBe(204)
  expect(laptop.cookie('jj.sid')).toBeUndefined()
  expect(await phone.status()).toBe(401)
  expect(await other.status()).toBe(200)
  expect((await laptop.call('POST', '/api/logout/everywhere')).status).toBe(401)
  await phone.signIn('alice@example.com')
  expect(await phone.status()).toBe(200)
})

it('ends a session some time after its sign-in, however it is used', async () => {
  const browser = await product.member('alice@example.com')
  const copy = browser.at(await product.gateway({ SESSION_MAX_DAYS: '0.00001' }))
  await expect.poll(() => copy.status()).toBe(401)
  // It is removed, not only ignored.
  await expect.poll(() => browser.status()).toBe(401)
})

it('sends a browser without a session to the sign-in when it connects a network', async () => {
  const path = '/api/auth/facebook/connect?returnTo=%2F%3Fselected%3Dx'
  // fetch does not let its caller set this header.
  const navigate = async (url: string): Promise<IncomingMessage> => {
    const request = get(new URL(url, product.url), { headers: { 'sec-fetch-mode': 'navigate' } })
    const [reply] = await once(request, 'response')
    reply.resume()
    return reply
  }
  const sent = async (url: string) => (await navigate(url)).headers.location
  expect(await sent(path)).toBe('/api/login?returnTo=%2F%3Fselected%3Dx')
  expect(await sent('/api/auth/facebook/connect?returnTo=%2F%2Fevil.test')).toBe('/api/login?returnTo=%2F')
  expect(await sent('/api/auth/facebook/callback?state=x')).toBe('/api/login?returnTo=%2F')
  expect((await product.browser().request(path)).status).toBe(401)
  expect((await navigate('/api/auth/user')).statusCode).toBe(401)
})

const email = 'twice@example.com'
const sessionsOf = async (browser: Browser) => (await browser.call('GET', '/api/sessions')).json

it('leads to the page twice, with one session, whichever reply the browser keeps', async () => {
  const browser = product.browser()
  const address = await browser.callbackAfter({ email }, '/favorites')
  const copies = [browser, browser.at(), browser.at()]
  const landed = await Promise.all(copies.map((each) => each.go(address)))
  expect(landed.map(({ url }) => url)).toEqual(copies.map(() => `${product.url}/favorites`))
  expect(new Set(copies.map((each) => each.cookie('jj.sid'))).size).toBe(1)
  expect(await Promise.all(copies.map((each) => each.status()))).toEqual([200, 200, 200])
  expect(await sessionsOf(browser)).toHaveLength(1)
})

it('exchanges a code once on all replicas', async () => {
  const browser = product.browser()
  const address = await browser.callbackAfter({ email: 'replicas@example.com' }, '/favorites')
  const { pathname, search } = new URL(address)
  const copy = browser.at(await product.gateway())
  const replies = await Promise.all([browser.request(address), copy.request(pathname + search)])
  expect(replies.map((reply) => reply.headers.get('location'))).toEqual(['/favorites', '/favorites'])
  expect(await sessionsOf(browser)).toHaveLength(1)
})

it('replaces the session from before, twice', async () => {
  const browser = await product.member('before@example.com')
  const address = await browser.callbackAfter({ email: 'after@example.com' }, '/favorites')
  const copies = [browser, browser.at()]
  const landed = await Promise.all(copies.map((each) => each.go(address)))
  expect(landed.map(({ url }) => url)).toEqual(copies.map(() => `${product.url}/favorites`))
  for (const each of copies)
    expect((await each.call('GET', '/api/auth/user')).json.email).toBe('after@example.com')
})

it.each(['access_denied', 'user_cancelled_login', 'user_cancelled_authorize'])(
  'says twice that the member has stopped: %s',
  async (error) => {
    const browser = product.browser()
    const cancelled = await browser.callbackAfter({ cancel: '1' }, '/favorites')
    const address = cancelled.replace('access_denied', error)
    const landed = await Promise.all([browser, browser.at()].map((each) => each.go(address)))
    expect(landed.map(({ url }) => url)).toEqual([
      `${product.url}/favorites?signin=cancelled`,
      `${product.url}/favorites?signin=cancelled`,
    ])
  },
)

it('leads to the page where the member was when it is opened again', async () => {
  const browser = product.browser()
  const address = await browser.callbackAfter({ email }, '/favorites')
  await browser.go(address)
  browser.cookies = browser.cookies.filter(({ name }) => !name.startsWith('jj.sign-in.'))
  expect((await browser.go(address)).url).toBe(`${product.url}/favorites`)
  await browser.go(await browser.callbackAfter({ email }, '/reviews'))
  expect((await browser.go(address)).url).toBe(`${product.url}/reviews`)
  expect(await browser.status()).toBe(200)
})

it('does not finish a sign-in of another browser, nor one that has been signed out', async () => {
  const attacker = product.browser()
  const address = await attacker.callbackAfter({ email: 'mallory@example.com' }, '/favorites')
  const victim = product.browser()
  expect((await victim.go(address)).url).toBe(`${product.url}/?signin=failed`)
  expect(victim.cookie('jj.sid')).toBeUndefined()
  expect((await attacker.go(address)).url).toBe(`${product.url}/favorites`)
  expect((await victim.go(address)).url).toBe(`${product.url}/?signin=failed`)
  expect(victim.cookie('jj.sid')).toBeUndefined()
  await attacker.call('POST', '/api/logout')
  expect((await attacker.go(address)).url).toBe(`${product.url}/favorites?signin=failed`)
  expect(await attacker.status()).toBe(401)
})

/** Signs in at a provider with this profile. Returns whose account it is. */
async function signInAt(profile: OidcProfile, env: Record<string, string> = {}) {
  const { url, stop } = await product.gatewayOf(profile, env)
  const browser = product.browser(url)
  const landed = await browser.signIn(`${profile}@example.com`, '/favorites')
  const me = await browser.call('GET', '/api/auth/user')
  await stop()
  return { path: landed.url.slice(url.length), email: me.json.email }
}

const profiles = Object.keys(oidcProfiles) as OidcProfile[]
const accepted = profiles.filter((profile) => !['no-claim', 'clock-wrong'].includes(profile))

it.each(accepted)('signs in with the profile %s', full, async (profile) => {
  expect(await signInAt(profile)).toEqual({ path: '/favorites', email: `${profile}@example.com` })
})

it('signs in without email_verified only where the operator trusts the provider', full, async () => {
  expect(await signInAt('no-claim')).toEqual({ path: '/favorites?signin=failed', email: undefined })
  const trusted = await signInAt('no-claim', { OIDC_TRUST_EMAILS: 'true' })
  expect(trusted).toEqual({ path: '/favorites', email: 'no-claim@example.com' })
})

it('names the expiry of the token where the clock of the provider is an hour behind', full, async () => {
  expect(await signInAt('clock-wrong')).toEqual({ path: '/favorites?signin=failed', email: undefined })
  const { url, provider, stop } = await product.gatewayOf('clock-wrong')
  onTestFinished(stop)
  const { attempt, url: begin } = await provider.begin('/', 'late@example.com')
  const callback = new URL(await product.browser(url).callbackFrom(begin.href))
  const reason = expect.objectContaining({ message: expect.stringContaining('expiration is past current') })
  await expect(provider.finish(callback.search, attempt)).rejects.toMatchObject({ cause: reason })
})
