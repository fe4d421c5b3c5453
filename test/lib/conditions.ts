// What a page meets: replies of the server, the connection, timers.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { says } from './page.ts'

type Url = string | RegExp | ((url: URL) => boolean)

/** No reply, as long as the page is open. */
export const hang = (page: Page, url: Url) => page.route(url, () => undefined)
export const fail = (page: Page, url: Url) => page.route(url, (route) => route.fulfill({ status: 500 }))
export const shed = (page: Page, url: Url) =>
  page.route(url, (route) => route.fulfill({ status: 503, headers: { 'retry-after': '1' } }))
export const lose = (page: Page, url: Url) => page.route(url, (route) => route.abort())
export const reply = (page: Page, url: Url, json: unknown) =>
  page.route(url, (route) => route.fulfill({ json }))

/** Changes fields of the product's own reply. */
export const change = (page: Page, url: Url, part: object) =>
  page.route(url, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...part } })
  })

/** Sends these requests on when the returned function is called. */
export async function hold(page: Page, url: Url): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    // A request that was cancelled meanwhile has gone.
    await route.continue().catch(() => undefined)
  })
  return resolve
}

/** The page knows it: what follows is not sent. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await says(page, 'No Internet connection')
}

/** The page is loaded, and the service worker has all files. */
export const untilInstalled = (page: Page) =>
  expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)

/** Needs the service worker. Chromium forgets the emulated state when it loads a page. */
export async function reloadOffline(page: Page): Promise<void> {
  await untilInstalled(page)
  await page.context().setOffline(true)
  await page.addInitScript(
    `Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })`,
  )
  await page.reload()
  await says(page, 'No Internet connection')
}

export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await page.evaluate(`delete navigator.onLine; dispatchEvent(new Event('online'))`)
  await says(page, 'Connected to the Internet')
}

/** In all pages of the person. A map takes most of the time of a page load, and a route the use of the cache. */
export const withoutMap = (page: Page) =>
  page.context().addInitScript(`{
    const send = fetch
    const isConfig = (url) => String(url).endsWith('/api/config/google-maps')
    fetch = (url, ...rest) =>
      isConfig(url) ? Promise.resolve(new Response('{"apiKey":""}')) : send(url, ...rest)
  }`)

/** The page never runs what it schedules after this time. */
export const withoutTimer = (page: Page, timeMs: number) =>
  page.addInitScript(`const schedule = setTimeout
globalThis.setTimeout = (run, ms, ...rest) => (ms === ${timeMs} ? 0 : schedule(run, ms, ...rest))`)

/** Each width with each colour scheme, and each of both with each language. All but the first are of the full ring. */
export const screens = (
  [
    [1440, 'light', 'en-US'],
    [360, 'dark', 'en-US'],
    [360, 'light', 'de-DE'],
    [1440, 'dark', 'de-DE'],
  ] as const
).map(([width, colorScheme, locale], index) => ({
  ring: index === 0 ? {} : { tags: 'full' },
  screen: `${width} px, ${colorScheme}, ${locale}`,
  width,
  options: { viewport: { width, height: 900 }, colorScheme, locale },
}))
