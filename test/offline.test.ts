// @module-tag full
// The service worker: the product starts without a connection, and says that there is a new version.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { fromMenu, openBrowser } from './lib/browser.ts'
import { startDeployments } from './lib/deployments.ts'
import { ownProduct } from './lib/product.ts'
import { addGym, newEmail, type SignedIn, Visitor } from './lib/visitor.ts'

// Chromium forgets the emulated state when it loads a page.
const offline = `Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })`
const online = `delete navigator.onLine; dispatchEvent(new Event('online'))`

/** The page is loaded, and the worker has all files. */
async function untilInstalled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
}

const copiesIn = (page: Page) =>
  page.evaluate<string[]>(`caches.keys().then((names) => names.filter((name) => name.startsWith('copies:')))`)

async function reviewedGym(visitor: SignedIn) {
  const place = { latitude: -55 + Math.random(), longitude: -120 + Math.random() }
  const gym = await addGym(visitor, place)
  await visitor.call('POST', `/api/gyms/${gym.id}/reviews`, { rating: 4, comment: 'Heavy bags.' })
  await visitor.call('POST', '/api/favorites', { gymId: gym.id })
  return { ...gym, ...place }
}

const options = { viewport: { width: 360, height: 800 }, serviceWorkers: 'allow' } as const

it('shows favourites and the last gyms after a reload without a connection', async () => {
  const { page, visitor } = await aMember(options)
  const gym = await reviewedGym(visitor)
  const view = `/?lat=${gym.latitude}&lng=${gym.longitude}&zoom=16`
  await page.goto(`${view}&selected=${gym.id}`)
  const dialog = page.getByRole('dialog', { name: gym.name })
  await dialog.getByText('Heavy bags.').first().waitFor()
  await page.goto('/favorites')
  await page.getByRole('link', { name: gym.name }).waitFor()
  await untilInstalled(page)

  await page.context().setOffline(true)
  await page.addInitScript(offline)
  await page.reload()
  await page.getByText('No Internet connection', { exact: true }).waitFor()
  await page.getByRole('link', { name: gym.name }).click()
  await dialog.getByText('Heavy bags.').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Not available offline').waitFor()
  const recent = page.getByRole('region', { name: 'Opened recently' })
  await recent.getByRole('link', { name: gym.name }).click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')

  await page.context().setOffline(false)
  await page.evaluate(online)
  await page.getByText('Connected to the Internet', { exact: true }).waitFor()
  await recent.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: gym.name }).waitFor()
})

it('says that the server cannot be reached beside what was read before, and loads the rest by itself', async () => {
  const { page, visitor } = await aMember(options)
  const gym = await reviewedGym(visitor)
  await page.goto('/favorites')
  await page.getByRole('link', { name: gym.name }).waitFor()
  await untilInstalled(page)

  const api = /\/(api|paypal|health)\//
  await page.route(api, (route) => route.abort())
  await page.reload()
  await page.getByRole('link', { name: gym.name }).waitFor()
  const notice = page.getByText('No connection to Jumpingjack', { exact: true })
  await notice.waitFor()
  expect(await page.evaluate('navigator.onLine')).toBe(true)
  const strip = await notice.boundingBox()
  expect((await page.getByRole('banner').boundingBox())?.y).toBeGreaterThanOrEqual(strip?.height ?? 99)
  await page.goto('/')
  await page.getByText('Not available offline').waitFor()

  await page.unroute(api)
  await page.getByText('Connected to Jumpingjack', { exact: true }).waitFor()
  await page.getByText('Not available offline').waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: /^Gyms Found \(/ }).waitFor()
})

it('says that there is a new version, and reloads into it', async () => {
  const { url, deploy } = await startDeployments()
  const visitor = await new Visitor(ownProduct().url).signIn(newEmail())
  const page = await openBrowser({ ...options, baseURL: url })
  // Cookies are the same for all ports.
  await page.context().addCookies(visitor.cookies())
  await page.goto('/favorites')
  await page.getByText('No favorites yet').waitFor()
  await untilInstalled(page)
  deploy()
  // The member returns to the tab.
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  const notice = page.getByText('There is a new version')
  await notice.waitFor()
  const strip = await notice.boundingBox()
  expect((await page.getByRole('banner').boundingBox())?.y).toBeGreaterThanOrEqual(strip?.height ?? 99)
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await loaded
  await page.getByText('No favorites yet').waitFor()
  expect(await notice.count()).toBe(0)
})

it('keeps nothing of a member who has signed out, or whom another member follows', async () => {
  const { page, visitor } = await aMember({ serviceWorkers: 'allow' })
  await page.goto('/favorites')
  await page.getByText('No favorites yet').waitFor()
  await expect.poll(() => copiesIn(page)).toEqual([`copies:${visitor.id}`])
  await page.goto(`/api/login?login_hint=${encodeURIComponent(newEmail())}`)
  await page.getByRole('button', { name: 'Account' }).waitFor()
  await expect.poll(() => copiesIn(page)).not.toContain(`copies:${visitor.id}`)
  expect(await copiesIn(page)).toHaveLength(1)

  await fromMenu(page, 'Sign out')
  await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor()
  expect(await copiesIn(page)).toEqual([])
})

it('removes the recent searches at sign-out, and keeps favourites that are not sent yet', async () => {
  const { page, visitor } = await aMember()
  const stored = () =>
    page.evaluate((id) => Object.keys(localStorage).filter((key) => key.includes(id)), visitor.id)
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Search gyms' }).fill('yoga')
  await page.keyboard.press('Enter')
  await expect.poll(stored).toEqual([`recent-searches:${visitor.id}`])
  const queue = `favorites-waiting:${visitor.id}`
  await page.evaluate(
    (key) => localStorage.setItem(key, '{"7b0c1f5e-1111-4222-8333-444455556666":true}'),
    queue,
  )
  await fromMenu(page, 'Sign out')
  await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor()
  expect(await stored()).toEqual([queue])
})
