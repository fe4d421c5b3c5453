// @module-tag full
// How long the page waits: toasts, notices, and requests while a member is typing. The clock of the page is paused.
// What a page reports to operators when it is left.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { openBrowser } from './lib/browser.ts'
import { lose } from './lib/conditions.ts'
import { addressNumbers } from './lib/maps.ts'
import { gone, heading, press } from './lib/page.ts'
import { addGym } from './lib/visitor.ts'

async function pauseClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
}

/** Paths of the calls of the page, from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => void calls.push(new URL(request.url()).pathname))
  return calls
}

/** Types the text, each letter as late as possible. */
async function type(page: Page, label: string, text: string, pauseMs: number): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  await box.fill('')
  for (const letter of text) {
    await box.press(letter)
    await page.clock.runFor(pauseMs - 1)
  }
}

it('shows a toast for 5 s', async () => {
  const page = await openBrowser()
  await lose(page, '**/api/feedback')
  await page.goto('/diagnostics')
  await press(page, 'Send feedback')
  const dialog = page.getByRole('dialog', { name: 'Send Feedback' })
  await dialog.getByLabel('Subject').fill('Toast')
  await dialog.getByLabel('Message').fill('It goes by itself.')
  await pauseClock(page)
  await press(dialog, 'Send Feedback')
  const toast = dialog.getByRole('listitem').filter({ hasText: 'Failed to send feedback.' })
  await toast.waitFor()
  await page.clock.runFor(4_999)
  expect(await toast.getAttribute('data-state')).toBe('open')
  await page.clock.runFor(1)
  await gone(toast)
})

it('says for 3 s that the connection is back', async () => {
  const page = await openBrowser()
  await page.goto('/diagnostics')
  await heading(page, 'Fake provider').waitFor()
  await pauseClock(page)
  await page.context().setOffline(true)
  const lost = page.getByText('No Internet connection', { exact: true })
  await lost.waitFor()
  await page.clock.runFor(60_000)
  expect(await lost.count()).toBe(1)
  await page.context().setOffline(false)
  const back = page.getByText('Connected to the Internet', { exact: true })
  await back.waitFor()
  await page.clock.runFor(2_999)
  expect(await back.count()).toBe(1)
  await page.clock.runFor(1)
  await gone(back)
})

it('waits 300 ms in the list before it suggests locations, and 500 ms before it looks for a name', async () => {
  const { page } = await aMember()
  await page.goto('/')
  await heading(page, /^Gyms Found \(\d/).waitFor()
  const calls = callsOf(page)
  await pauseClock(page)
  await type(page, 'Search gyms', 'Boston', 300)
  expect(calls).not.toContain('/api/places/locations')
  await page.clock.runFor(1)
  await expect.poll(() => calls).toContain('/api/places/locations')
  await type(page, 'Search gyms', 'crossfit', 500)
  expect(calls).not.toContain('/api/places/search-by-name')
  await page.clock.runFor(1)
  await expect.poll(() => calls).toContain('/api/places/search-by-name')
  expect(calls.filter((path) => path === '/api/places/search-by-name')).toHaveLength(1)
})

it('waits 200 ms before it takes over the centre of a moving map', async () => {
  const { page } = await aMember()
  await page.goto('/?lat=40&lng=-100&zoom=13')
  // We have no gym there, so the provider is asked once the map is ready.
  await page.getByText(/real gyms from Google Places$/).waitFor()
  await pauseClock(page)
  await page.mouse.move(900, 500)
  await page.mouse.down()
  for (const x of [850, 800, 700]) {
    await page.mouse.move(x, 500)
    await page.clock.runFor(150)
  }
  expect(addressNumbers(page).lng).toBe(-100)
  await page.mouse.up()
  await page.clock.runFor(1_000)
  await expect.poll(() => addressNumbers(page).lng).toBeGreaterThan(-100)
})

it('reports how fast a page was and where it failed, and nothing about the member', async () => {
  const { page, visitor } = await aMember()
  const gym = await addGym(visitor, { name: `Measured Gym ${Date.now()}` })
  // Every page is in the sample.
  await page.addInitScript(() => {
    Math.random = () => 0.05
  })
  const measured = page.waitForResponse((reply) => reply.url().includes('web-vitals'))
  await page.goto(`/gyms/${gym.id}`)
  await heading(page, gym.name).waitFor()
  await measured
  await page.mouse.click(5, 5)
  await page.evaluate((text) => {
    setTimeout(() => {
      throw new TypeError(text)
    })
  }, `no ${gym.name}`)
  const leave = () =>
    page.evaluate(`
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
  const reported = page.waitForRequest('**/api/vitals')
  await expect
    .poll(async () => {
      await leave()
      return Promise.race([reported.then(() => true), new Promise((resolve) => setTimeout(resolve, 200))])
    })
    .toBe(true)
  const request = await reported
  expect((await request.response())?.status()).toBe(204)
  const report = request.postDataJSON()
  expect(report).toMatchObject({ page: '/gyms/:id', errors: [{ kind: 'TypeError' }] })
  expect(report.lcpMs).toBeGreaterThan(0)
  expect(request.postData()).not.toMatch(new RegExp(`${gym.name}|${gym.id}|${visitor.id}|@`))
})
