// The callback of a sign-in that arrives twice, as browsers with navigation preload send it, or again later.
import { afterAll, expect, it } from 'vitest'
import { boot } from './lib/boot.ts'
import type { Browser } from './lib/browser.ts'

const product = await boot()
afterAll(() => product.stop())

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

it('says twice that the member has stopped', async () => {
  const browser = product.browser()
  const address = await browser.callbackAfter({ cancel: '1' }, '/favorites')
  const landed = await Promise.all([browser, browser.at()].map((each) => each.go(address)))
  expect(landed.map(({ url }) => url)).toEqual([
    `${product.url}/favorites?signin=cancelled`,
    `${product.url}/favorites?signin=cancelled`,
  ])
})

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
