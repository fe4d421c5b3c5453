// @module-tag full
// The page never goes blank: code that cannot be loaded, a new version, no connection.

import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { openBrowser } from './lib/browser.ts'
import { addGym, type SignedIn } from './lib/visitor.ts'
import { withoutMap } from './lib/without-map.ts'

const feedbackCode = '**/assets/feedback-dialog-*.js*'
const openFeedback = (page: Page) => page.getByRole('button', { name: 'Send feedback' }).click()
const feedback = (page: Page) => page.getByRole('dialog', { name: 'Send Feedback' })
const failure = (page: Page) => page.getByRole('dialog', { name: 'Error' })

const viewport = { width: 1440, height: 800 }

it('loads code again that could not be loaded, and offers a way on', async () => {
  const page = await openBrowser({ viewport })
  await page.goto('/diagnostics')
  let failures = 1
  const fail = (route: Route) => (failures-- > 0 ? route.abort() : route.continue())
  await page.route(feedbackCode, fail)
  await openFeedback(page)
  await feedback(page).waitFor()

  await page.reload()
  failures = 3
  await openFeedback(page)
  await failure(page).getByText('This could not be loaded').waitFor()
  await failure(page).getByRole('button', { name: 'Try again' }).click()
  await feedback(page).waitFor()
})

it('reads the reviews of a gym again that the server could not read', async () => {
  const { page, visitor } = await aMember({ viewport })
  const gym = await addGym(visitor)
  await visitor.call('POST', `/api/gyms/${gym.id}/reviews`, { rating: 4, comment: 'Solid racks.' })
  let isLate = true
  await page.route(`**/api/gyms/${gym.id}`, async (route) => {
    if (!isLate) return route.continue()
    const response = await route.fetch()
    const part = { reviews: [], hiddenReviews: [], lacksReviews: true }
    await route.fulfill({ response, json: { ...(await response.json()), ...part } })
  })
  await page.goto(`/?selected=${gym.id}`)
  const dialog = page.getByRole('dialog', { name: gym.name })
  await dialog.getByText('Error Loading Reviews').waitFor()
  expect(await dialog.getByText('Be the first to review').count()).toBe(0)
  isLate = false
  await dialog.getByText('Solid racks.').waitFor()

  isLate = true
  const review = { rating: 2, comment: 'Broken racks.' }
  await visitor.call('POST', `/api/gyms/${gym.id}/reviews`, review)
  await dialog.getByText('Error Loading Reviews').waitFor()
  await dialog.getByText('Broken racks.').waitFor()
  await dialog.getByRole('button', { name: 'Your review · Edit' }).waitFor()
})

it('replaces only the part that fails to render', async () => {
  const page = await openBrowser({ viewport })
  await page.goto('/diagnostics')
  const body = 'export function FeedbackDialog() { throw new Error("broken") }'
  await page.route(feedbackCode, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await openFeedback(page)
  await failure(page).getByText('Something went wrong').waitFor()
  await failure(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('heading', { name: 'Google Maps API Diagnostics' }).waitFor()
})

it('says that there is a new version, and reloads into it once', async () => {
  const { page } = await aMember({ viewport })
  await page.goto('/')
  await page
    .getByRole('heading', { name: /Gyms Found|Jumpingjack/ })
    .first()
    .waitFor()
  const isPage = (route: Route) => route.request().resourceType() === 'document'
  let loads = 0
  page.on('load', () => loads++)
  await page.route('**/assets/favorites-page-*.js*', (route) => route.fulfill({ status: 404 }))
  await page.route('/', async (route) => {
    if (isPage(route)) return route.continue()
    const reply = await route.fetch()
    await route.fulfill({
      response: reply,
      body: (await reply.text()).replace(/index-[\w-]+\.js/, 'index-new.js'),
    })
  })
  await page.getByRole('link', { name: 'Favorites' }).click()
  await page.getByRole('heading', { name: 'There is a new version' }).waitFor()
  // The new version lacks the file as well: there is no second reload.
  await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor()
  expect(loads).toBe(1)
  await page.unroute('**/assets/favorites-page-*.js*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'My Favorites' }).waitFor()
})

it('says once that there is no connection, covers nothing, and loads the rest by itself', async () => {
  const { page, visitor } = await aMember({ viewport })
  const gym = await reviewedGym(visitor)
  await withoutMap(page)
  await page.goto(`/?lat=${gym.latitude}&lng=${gym.longitude}&zoom=16`)
  await page.getByRole('link', { name: gym.name }).waitFor()
  await page.context().setOffline(true)
  const notice = page.getByText('No Internet connection', { exact: true })
  await notice.waitFor()
  expect(await notice.count()).toBe(1)
  await page.getByRole('link', { name: gym.name }).click()
  const dialog = page.getByRole('dialog', { name: gym.name })
  await dialog.getByText('Not available offline').waitFor()
  const strip = await notice.boundingBox()
  const top = (await dialog.boundingBox())?.y ?? 0
  expect(top).toBeGreaterThanOrEqual((strip?.y ?? 0) + (strip?.height ?? 0))
  await page.context().setOffline(false)
  await dialog.getByText('Heavy bags.').first().waitFor()
  await page.getByText('Connected to the Internet', { exact: true }).waitFor()
})

async function reviewedGym(visitor: SignedIn) {
  const place = { latitude: -55 + Math.random(), longitude: -120 + Math.random() }
  const gym = await addGym(visitor, place)
  await visitor.call('POST', `/api/gyms/${gym.id}/reviews`, { rating: 4, comment: 'Heavy bags.' })
  return { ...gym, ...place }
}
