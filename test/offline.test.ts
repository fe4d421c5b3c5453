// @module-tag full
// The service worker: the product starts without a connection, and says that there is a new version.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember, newMember } from './lib/a-member.ts'
import { fromMenu, openBrowser } from './lib/browser.ts'
import { goOnline, lose, reloadOffline, untilInstalled, withoutMap } from './lib/conditions.ts'
import { startDeployments } from './lib/deployments.ts'
import { button, gone, heading, link, paramsOf, press, says, searchFor } from './lib/page.ts'
import { addGym, call, newEmail, type SignedIn } from './lib/visitor.ts'

/** With what it imports, which is requested at the same time. */
const openGymIsLoaded = `performance.getEntriesByType('resource').some(
  ({ name, responseEnd }) => name.includes('/open-gym-') && performance.now() - responseEnd > 1000)`

const copiesIn = (page: Page) =>
  page.evaluate<string[]>(`caches.keys().then((names) => names.filter((name) => name.startsWith('copies:')))`)

async function reviewedGym(visitor: SignedIn) {
  const gym = await addGym(visitor)
  await call(visitor, 'POST', `/api/gyms/${gym.id}/reviews`, { rating: 4, comment: 'Heavy bags.' })
  await call(visitor, 'POST', '/api/favorites', { gymId: gym.id })
  return gym
}

const options = { viewport: { width: 360, height: 800 }, serviceWorkers: 'allow' } as const

it('shows and compares favourites in their lists with notes, and the last gyms, after a reload without a connection', async () => {
  const { page, visitor } = await aMember(options)
  const gym = await reviewedGym(visitor)
  const other = await addGym(visitor, { priceRange: '$$' })
  await call(visitor, 'POST', '/api/favorites', { gymId: other.id })
  await call(visitor, 'PUT', `/api/favorites/${gym.id}/note`, { note: 'Quiet at noon.' })
  const list = await call(visitor, 'POST', '/api/favorite-lists', { name: 'Near work' })
  for (const { id } of [other, gym])
    await call(visitor, 'PUT', `/api/favorite-lists/${list.id}/gyms/${id}`, {})
  await page.goto(`${gym.view}&selected=${gym.id}`)
  const dialog = page.getByRole('dialog', { name: gym.name })
  await says(dialog, 'Heavy bags.')
  await page.goto('/favorites?lat=40.7&lng=-74')
  await says(page, 'Quiet at noon.')
  for (const { name } of [gym, other]) await press(page, `Compare ${name}`)
  await reloadOffline(page)
  await link(page, 'Near work (2)').click()
  const names = () => link(page.getByRole('article'), /./).allTextContents()
  await expect.poll(names).toEqual([other.name, gym.name])
  expect(paramsOf(page).get('list')).toBe(list.id)
  await says(page, 'Quiet at noon.')
  expect(await button(page, 'New list').isDisabled()).toBe(true)
  expect(await button(page, `Move ${other.name} down`).isDisabled()).toBe(true)
  await press(page, `Edit note on ${gym.name}`)
  await page.getByRole('textbox').fill('Quiet.')
  await says(page, 'It can be saved when the connection is back.')
  await link(page, 'Compare (2)').click()
  const table = page.getByRole('table')
  await says(table, 'Heavy bags.')
  await table.getByRole('link', { name: other.name, exact: true }).waitFor()
  await says(table, 'Price range $$')
  await says(table, 'The reviews could not be loaded.')
  await page.goBack()
  await link(page, gym.name).click()
  await says(dialog, 'Heavy bags.')
  await page.keyboard.press('Escape')
  await page.getByText('Not available offline').waitFor()
  const recent = page.getByRole('region', { name: 'Opened recently' })
  await recent.getByRole('link', { name: gym.name }).click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')

  await goOnline(page)
  await gone(recent)
  await link(page, gym.name).waitFor()
})

it('says that the server cannot be reached beside what was read before, and loads the rest by itself', async () => {
  const { page, visitor } = await aMember(options)
  const gym = await reviewedGym(visitor)
  await page.goto('/favorites')
  await link(page, gym.name).waitFor()
  await untilInstalled(page)

  const api = /\/(api|paypal|health)\//
  await lose(page, api)
  await page.reload()
  await link(page, gym.name).waitFor()
  const notice = page.getByText('No connection to Jumpingjack', { exact: true })
  await notice.waitFor()
  expect(await page.evaluate('navigator.onLine')).toBe(true)
  const strip = await notice.boundingBox()
  expect((await page.getByRole('banner').boundingBox())?.y).toBeGreaterThanOrEqual(strip?.height ?? 99)
  await page.goto('/')
  await page.getByText('Not available offline').waitFor()

  await page.unroute(api)
  await says(page, 'Connected to Jumpingjack')
  await page.getByText('Not available offline').waitFor({ state: 'detached' })
  await heading(page, /^Gyms Found \(/).waitFor()
})

/** The favourites of a new member, at another address of the product, once the worker is installed. */
async function openInstalled(baseURL: string): Promise<Page> {
  const visitor = await newMember()
  const page = await openBrowser({ ...options, baseURL })
  // Cookies are the same for all ports.
  await page.context().addCookies(visitor.cookies())
  await page.goto('/favorites')
  await page.getByText('No favorites yet').waitFor()
  await untilInstalled(page)
  return page
}

it('says that there is a new version, and reloads into it', async () => {
  const { url, deploy } = await startDeployments()
  const page = await openInstalled(url)
  deploy()
  // The member returns to the tab.
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  const notice = page.getByText('There is a new version')
  await notice.waitFor()
  const strip = await notice.boundingBox()
  expect((await page.getByRole('banner').boundingBox())?.y).toBeGreaterThanOrEqual(strip?.height ?? 99)
  const loaded = page.waitForEvent('load')
  await press(page, 'Reload')
  await loaded
  await page.getByText('No favorites yet').waitFor()
  expect(await notice.count()).toBe(0)
})

it('starts although the server accepts requests and never replies', async () => {
  const { url, hang } = await startDeployments()
  const page = await openInstalled(url)
  hang()
  await page.addInitScript(`
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => timeout(Math.min(ms, 300))`)
  await page.reload()
  await page.getByText('No favorites yet').waitFor()
  await says(page, 'No connection to Jumpingjack')
})

it('keeps nothing of a member who has signed out, or whom another follows, but favourites that are not sent', async () => {
  const { page, visitor } = await aMember({ serviceWorkers: 'allow' })
  const stored = () =>
    page.evaluate((id) => Object.keys(localStorage).filter((key) => key.includes(id)), visitor.id)
  await page.goto('/')
  await searchFor(page, 'yoga')
  await expect.poll(stored).toEqual([`recent-searches:${visitor.id}`])
  await expect.poll(() => copiesIn(page)).toEqual([`copies:${visitor.id}`])
  const queue = `favorites-waiting:${visitor.id}`
  const store = (key: string, value: string) =>
    page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, value] as const)
  await store(queue, '{"7b0c1f5e-1111-4222-8333-444455556666":true}')
  await store(`draft:${visitor.id}:feedback`, '{"subject":"Half a sentence"}')
  await fromMenu(page, 'Sign out')
  await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor()
  expect(await stored()).toEqual([queue])
  expect(await copiesIn(page)).toEqual([])

  const signIn = async () => {
    await page.goto(`/api/login?login_hint=${encodeURIComponent(newEmail())}`)
    await button(page, 'Account').waitFor()
  }
  await signIn()
  await expect.poll(() => copiesIn(page)).toHaveLength(1)
  const [ofFirst] = await copiesIn(page)
  await signIn()
  await expect.poll(() => copiesIn(page)).toEqual([expect.not.stringMatching(String(ofFirst))])
})

it('says once that there is no connection, covers nothing, and loads the rest by itself', async () => {
  const { page, visitor } = await aMember()
  const gym = await reviewedGym(visitor)
  const late = Promise.withResolvers<void>()
  await withoutMap(page)
  await page.route('**/api/favorites', async (route) => {
    await late.promise
    await route.fulfill({ json: [] })
  })
  await page.goto(gym.view)
  await link(page, gym.name).waitFor()
  // After all that is shown, the code of the open gym is loaded.
  await expect.poll(() => page.evaluate(openGymIsLoaded)).toBe(true)
  await page.context().setOffline(true)
  const notice = page.getByText('No Internet connection', { exact: true })
  await notice.waitFor()
  // A reply that was on its way does not mean that the network is back.
  await Promise.all([page.waitForResponse('**/api/favorites'), late.resolve()])
  expect(await notice.count()).toBe(1)
  await link(page, gym.name).click()
  const dialog = page.getByRole('dialog', { name: gym.name })
  await dialog.getByText('Not available offline').waitFor()
  const strip = await notice.boundingBox()
  const top = (await dialog.boundingBox())?.y ?? 0
  expect(top).toBeGreaterThanOrEqual((strip?.y ?? 0) + (strip?.height ?? 0))
  await page.context().setOffline(false)
  await dialog.getByText('Heavy bags.').first().waitFor()
  await says(page, 'Connected to the Internet')
  await gone(page.getByText('Connected to the Internet', { exact: true }))
})
