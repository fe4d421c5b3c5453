// @module-tag full
// Details of pages: no errors for visitors, skip link, focus, errors in place, toasts that cover nothing.
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { isFocused, openBrowser } from './lib/browser.ts'
import { marker } from './lib/maps.ts'
import { openReviewForm } from './lib/review-form.ts'
import { addGym } from './lib/visitor.ts'

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('not on the screen')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

async function watchForErrors(page: Page): Promise<string[]> {
  const errors: string[] = []
  page.on('pageerror', (error) => void errors.push(error.message))
  page.on(
    'response',
    (reply) => void (reply.status() >= 400 && errors.push(`${reply.status()} ${reply.url()}`)),
  )
  await page.exposeFunction('report', (error: string) => void errors.push(error))
  await page.addInitScript(
    `document.addEventListener('securitypolicyviolation', (event) => report(event.violatedDirective))`,
  )
  return errors
}

async function swipe(page: Page, toast: Locator, byPx: number): Promise<void> {
  const box = await toast.boundingBox()
  if (!box) throw new Error('not on the screen')
  const [x, y] = [box.x + 60, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + byPx / 2, y)
  await page.mouse.move(x + byPx, y)
  await page.mouse.up()
}

const viewport = { width: 1440, height: 800 }

it('reports no errors to a visitor, and skips the header', async () => {
  const page = await openBrowser({ viewport })
  const errors = await watchForErrors(page)
  const code: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && code.push(request.url())))
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor()
  expect(code.length).toBeLessThan(7)
  expect(code.filter((url) => /zod|member/.test(url))).toEqual([])
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect.poll(() => isFocused(page.getByRole('main'))).toBe(true)
  await page.goto('/diagnostics')
  await page.getByRole('heading', { name: 'Fake provider' }).waitFor()
  expect(errors).toEqual([])
})

it('names a missing rating in the form, and returns the focus to the marker', async () => {
  const { page, visitor } = await aMember({ viewport })
  const place = { latitude: -58 + Math.random(), longitude: -110 + Math.random() }
  const gym = await addGym(visitor, place)
  await page.goto(`/?lat=${place.latitude}&lng=${place.longitude}&zoom=16`)
  await marker(page, gym.name).click()
  await page.getByRole('button', { name: 'View Details' }).click()
  const form = await openReviewForm(page)
  await form.getByRole('button', { name: 'Submit Rating' }).click()
  await form.getByText('A rating is required: 1 to 5 stars.', { exact: true }).waitFor()
  await form.getByRole('radio', { name: '3 stars' }).click()
  await form.getByText('A rating is required: 1 to 5 stars.', { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('dialog', { name: gym.name }).getByRole('button', { name: 'Close' }).click()
  // On a small map the popup moves the map, which loads the markers again.
  await expect.poll(() => isFocused(marker(page, gym.name))).toBe(true)
})

it('covers no button of a dialog with a toast', async () => {
  const page = await openBrowser({ viewport })
  await page.goto('/diagnostics')
  await page.route('**/api/feedback', (route) => route.abort())
  await page.getByRole('button', { name: 'Send feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Feedback' })
  await dialog.getByLabel('Subject').fill('Toast')
  await dialog.getByLabel('Message').fill('It is in the way.')
  await dialog.getByRole('button', { name: 'Send Feedback' }).click()
  const toast = dialog.getByRole('listitem').filter({ hasText: 'Failed to send feedback.' })
  await toast.waitFor()
  for (const name of ['Close', 'Cancel', 'Send Feedback'])
    expect(await overlap(toast, dialog.getByRole('button', { name })), name).toBe(false)

  // The focus also stops the time.
  await page.keyboard.press('F8')
  const focused = page.locator('[aria-label^=Notifications]').locator(':focus')
  await focused.or(page.locator('[aria-label^=Notifications]:focus')).first().waitFor()
  await swipe(page, toast, 40)
  await toast.waitFor()
  await swipe(page, toast, 60)
  await toast.waitFor({ state: 'detached' })

  await dialog.getByRole('button', { name: 'Send Feedback' }).click()
  await toast.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})
