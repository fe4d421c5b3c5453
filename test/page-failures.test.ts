// @module-tag full
// The page never goes blank: code that cannot be loaded, a new version. What a page reports to operators when it is left.
import type { Page, Response, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember, aMemberWithGym, aMemberWithoutMap } from './lib/a-member.ts'
import { openBrowser } from './lib/browser.ts'
import { shed } from './lib/conditions.ts'
import { button, cardOf, dialogOf, gone, heading, link, press, says } from './lib/page.ts'
import { addGym, call } from './lib/visitor.ts'

const feedbackCode = '**/assets/feedback-dialog-*.js*'
const openFeedback = (page: Page) => button(page, 'Send feedback').click()
const feedback = (page: Page) => page.getByRole('dialog', { name: 'Send Feedback' })
const failure = (page: Page) => page.getByRole('dialog', { name: 'Error' })

it('loads code again that could not be loaded, offers a way on, and replaces only the part that fails to render', async () => {
  const page = await openBrowser()
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
  await press(failure(page), 'Try again')
  await feedback(page).waitFor()

  const body = 'export function FeedbackDialog() { throw new Error("broken") }'
  await page.route(feedbackCode, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await page.reload()
  await openFeedback(page)
  await failure(page).getByText('Something went wrong').waitFor()
  await press(failure(page), 'Close')
  await heading(page, 'Google Maps API Diagnostics').waitFor()
})

it('reads the reviews of a gym again that the server could not read', async () => {
  const { page, visitor, gym } = await aMemberWithGym()
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
  await call(visitor, 'POST', `/api/gyms/${gym.id}/reviews`, { rating: 2, comment: 'Broken racks.' })
  await dialog.getByText('Error Loading Reviews').waitFor()
  await dialog.getByText('Broken racks.').waitFor()
  await button(dialog, 'Your review · Edit').waitFor()
})

it('says that the list or a gym could not be loaded, and loads it by itself', async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const gym = await addGym(visitor)
  await call(visitor, 'POST', `/api/gyms/${gym.id}/reviews`, { rating: 4, comment: 'Solid racks.' })
  const list = /\/api\/gyms\?/
  await shed(page, list)
  await page.goto(gym.view)
  await says(page, 'Error Loading Gyms')
  await page.unroute(list)
  await cardOf(page, gym.name).waitFor()

  const detail = `**/api/gyms/${gym.id}`
  await shed(page, detail)
  await link(page, gym.name).click()
  const dialog = dialogOf(page, gym.name)
  const notLoaded = dialog.getByRole('alert').filter({ hasText: 'Error Loading Gym' })
  await notLoaded.waitFor()
  await press(notLoaded, 'Try again')
  await notLoaded.waitFor()
  await page.unroute(detail)
  await says(dialog, 'Solid racks.')
  await gone(notLoaded)
})

it('says that there is a new version, and reloads into it once', async () => {
  const { page } = await aMemberWithoutMap()
  await page.goto('/')
  await heading(page, /^Gyms Found/).waitFor()
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
  await link(page, 'Favorites').click()
  await heading(page, 'There is a new version').waitFor()
  // The new version lacks the file as well: there is no second reload.
  await heading(page, 'This could not be loaded').waitFor()
  expect(loads).toBe(1)
  await page.unroute('**/assets/favorites-page-*.js*')
  await press(page, 'Try again')
  await heading(page, 'My Favorites').waitFor()
})

it('reports how fast a page was and where it failed, and nothing about the member', async () => {
  const { page, visitor } = await aMember()
  const gym = await addGym(visitor, { name: `Measured Gym ${Date.now()}` })
  // Every page is in the sample.
  await page.addInitScript(() => {
    Math.random = () => 0.05
  })
  const replies: Response[] = []
  page.on('response', (reply) => reply.url().endsWith('/api/vitals') && replies.push(reply))
  await page.goto(`/gyms/${gym.id}`)
  await heading(page, gym.name).waitFor()
  await page.mouse.click(5, 5)
  await page.evaluate((text) => {
    setTimeout(() => {
      throw new TypeError(text)
    })
  }, `no ${gym.name}`)
  const leave = `
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    delete document.visibilityState`
  const reports = () => replies.map((reply) => reply.request().postDataJSON())
  // What is not known when the page is left is reported the next time.
  await expect
    .poll(async () => {
      await page.evaluate(leave)
      return reports()
    })
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ page: '/gyms/:id', lcpMs: expect.any(Number) }),
        expect.objectContaining({
          page: '/gyms/:id',
          errors: [expect.objectContaining({ kind: 'TypeError' })],
        }),
      ]),
    )
  expect(replies.map((reply) => reply.status())).toEqual(replies.map(() => 204))
  expect(JSON.stringify(reports())).not.toMatch(new RegExp(`${gym.name}|${gym.id}|${visitor.id}|@`))
})
