// The callback of a sign-in that arrives twice, as browsers with navigation preload send it, or again later.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Boot, boot } from './lib/boot.ts'
import type { Browser } from './lib/browser.ts'

let product: Boot

beforeAll(async () => {
  product = await boot()
})
afterAll(() => product.stop())

/** The address to which the provider leads, after a choice there. */
async function callbackOf(browser: Browser, choice: Record<string, string>, returnTo: string) {
  const page = await browser.go(`/api/login?${new URLSearchParams({ returnTo })}`)
  const form = /action="([^"]+)"/.exec(page.text)?.[1] ?? ''
  let init: RequestInit = { method: 'POST', body: new URLSearchParams(choice) }
  for (let address = new URL(form, page.url).href; ; init = {}) {
    if (address.includes('/api/login/callback')) return address
    const reply = await browser.request(address, init)
    address = new URL(reply.headers.get('location') ?? '', address).href
  }
}

const email = 'twice@example.com'
const status = async (browser: Browser) => (await browser.call('GET', '/api/auth/user')).status
const sessionsOf = async (browser: Browser) => (await browser.call('GET', '/api/sessions')).json

/** The same browser at the same time: what it gets by one request, the other does not send. */
function copyOf(browser: Browser, gatewayUrl?: string): Browser {
  const copy = product.browser(gatewayUrl)
  copy.cookies = [...browser.cookies]
  return copy
}

it('leads to the page twice, with one session, whichever reply the browser keeps', async () => {
  const browser = product.browser()
  const address = await callbackOf(browser, { email }, '/favorites')
  const copies = [browser, copyOf(browser), copyOf(browser)]
  const landed = await Promise.all(copies.map((each) => each.go(address)))
  expect(landed.map(({ url }) => url)).toEqual(copies.map(() => `${product.url}/favorites`))
  expect(new Set(copies.map((each) => each.cookie('jj.sid'))).size).toBe(1)
  expect(await Promise.all(copies.map(status))).toEqual([200, 200, 200])
  expect(await sessionsOf(browser)).toHaveLength(1)
})

it('exchanges a code once on all replicas', async () => {
  const browser = product.browser()
  const address = await callbackOf(browser, { email: 'replicas@example.com' }, '/favorites')
  const { pathname, search } = new URL(address)
  const second = await product.gateway()
  const copy = copyOf(browser)
  for (const { name, value } of browser.cookies)
    copy.cookies.push({ host: new URL(second).host, path: '/', name, value })
  const replies = await Promise.all([
    browser.request(address),
    copy.request(new URL(pathname + search, second).href),
  ])
  expect(replies.map((reply) => reply.headers.get('location'))).toEqual(['/favorites', '/favorites'])
  expect(await sessionsOf(browser)).toHaveLength(1)
})

it('replaces the session from before, twice', async () => {
  const browser = product.browser()
  await browser.signIn('before@example.com')
  const address = await callbackOf(browser, { email: 'after@example.com' }, '/favorites')
  const copies = [browser, copyOf(browser)]
  const landed = await Promise.all(copies.map((each) => each.go(address)))
  expect(landed.map(({ url }) => url)).toEqual(copies.map(() => `${product.url}/favorites`))
  for (const each of copies)
    expect((await each.call('GET', '/api/auth/user')).json.email).toBe('after@example.com')
})

it('says twice that the member has stopped', async () => {
  const browser = product.browser()
  const address = await callbackOf(browser, { cancel: '1' }, '/favorites')
  const landed = await Promise.all([browser, copyOf(browser)].map((each) => each.go(address)))
  expect(landed.map(({ url }) => url)).toEqual([
    `${product.url}/favorites?signin=cancelled`,
    `${product.url}/favorites?signin=cancelled`,
  ])
})

it('leads to the page where the member was when it is opened again', async () => {
  const browser = product.browser()
  const address = await callbackOf(browser, { email }, '/favorites')
  await browser.go(address)
  browser.cookies = browser.cookies.filter(({ name }) => !name.startsWith('jj.sign-in.'))
  expect((await browser.go(address)).url).toBe(`${product.url}/favorites`)
  await browser.go(await callbackOf(browser, { email }, '/reviews'))
  expect((await browser.go(address)).url).toBe(`${product.url}/reviews`)
  expect(await status(browser)).toBe(200)
})

it('does not finish a sign-in of another browser, nor one that has been signed out', async () => {
  const attacker = product.browser()
  const address = await callbackOf(attacker, { email: 'mallory@example.com' }, '/favorites')
  const victim = product.browser()
  expect((await victim.go(address)).url).toBe(`${product.url}/?signin=failed`)
  expect(victim.cookie('jj.sid')).toBeUndefined()
  expect((await attacker.go(address)).url).toBe(`${product.url}/favorites`)
  expect((await victim.go(address)).url).toBe(`${product.url}/?signin=failed`)
  expect(victim.cookie('jj.sid')).toBeUndefined()
  await attacker.call('POST', '/api/logout')
  expect((await attacker.go(address)).url).toBe(`${product.url}/favorites?signin=failed`)
  expect(await status(attacker)).toBe(401)
})
