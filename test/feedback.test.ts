// Feedback from members and visitors reaches the administrators.
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { admin } from './lib/admin.ts'
import { openBrowser } from './lib/browser.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Send Feedback' })
const aSubject = () => `Subject ${Math.random().toString(36).slice(2, 10)}`

async function send(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Send Feedback' }).click()
}

/** The feedback as administrators see it. */
async function received(subject: string) {
  const call = await admin()
  const { status, text, json } = await call('GET', `/api/admin/feedback?q=${encodeURIComponent(subject)}`)
  expect(status, text).toBe(200)
  expect(json).toHaveLength(1)
  return json[0]
}

it('is sent by a member, with the author and the page', async () => {
  const { page, visitor } = await aMember()
  const me = (await visitor.call('GET', '/api/auth/user')).json
  await page.goto('/favorites')
  const link = page.getByRole('link', { name: 'Feedback' })
  expect(await link.getAttribute('href')).toMatch(/^mailto:/)
  await page.getByRole('button', { name: 'Send feedback' }).click()
  const dialog = dialogOf(page)
  expect(await dialog.getByLabel('E-mail').count()).toBe(0)
  await send(dialog)
  await dialog.getByText('Subject is required', { exact: true }).waitFor()
  await dialog.getByText('Message is required', { exact: true }).waitFor()
  await dialog.locator('input:focus').and(dialog.getByLabel('Subject')).waitFor()

  const subject = aSubject()
  await dialog.getByLabel('Type').selectOption({ label: 'Bug' })
  await dialog.getByLabel('Priority').selectOption({ label: 'High' })
  await dialog.getByLabel('Subject').fill(subject)
  await dialog.getByLabel('Message').fill('The heart does not beat.')
  await send(dialog)
  await page.getByText('Feedback sent', { exact: true }).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  expect(await received(subject)).toMatchObject({
    userId: visitor.id,
    userEmail: me.email,
    type: 'bug',
    priority: 'high',
    message: 'The heart does not beat.',
    url: page.url(),
    userAgent: await page.evaluate(() => navigator.userAgent),
    status: 'open',
  })
})

it('is sent by a visitor, who may add an e-mail address', async () => {
  const page = await openBrowser()
  await page.goto('/')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  const dialog = dialogOf(page)
  const subject = aSubject()
  await dialog.getByLabel('Subject').fill(subject)
  await dialog.getByLabel('Message').fill('I like the picture.')
  await dialog.getByLabel('Name').fill('Vera')
  await dialog.getByLabel('E-mail').fill('vera')
  await send(dialog)
  await dialog.getByText('Must be a valid e-mail address', { exact: true }).waitFor()
  await dialog.getByLabel('E-mail').fill('vera@example.com')
  await send(dialog)
  await page.getByText('Feedback sent', { exact: true }).waitFor()
  expect(await received(subject)).toMatchObject({
    userId: null,
    userEmail: 'vera@example.com',
    name: 'Vera',
    type: 'general',
    priority: 'medium',
    url: page.url(),
  })
})

it('stays in the form when sending fails, and can be sent again', { tags: 'full' }, async () => {
  const page = await openBrowser()
  await page.goto('/diagnostics')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  const dialog = dialogOf(page)
  const subject = aSubject()
  await dialog.getByLabel('Subject').fill(subject)
  await dialog.getByLabel('Message').fill('Once more.')
  await page.route('**/api/feedback', (route) => route.abort())
  await send(dialog)
  await page.getByText('Failed to send feedback. Please try again.', { exact: true }).waitFor()
  await expect.poll(() => dialog.getByLabel('Message').inputValue()).toBe('Once more.')
  await page.unroute('**/api/feedback')
  await send(dialog)
  await page.getByText('Feedback sent', { exact: true }).waitFor()
  expect(await received(subject)).toMatchObject({ message: 'Once more.', userEmail: null })
})

it('opens from the menu on a phone and restores the focus', { tags: 'full' }, async () => {
  const { page } = await aMember({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await page.goto('/')
  const account = page.getByRole('button', { name: 'Account' })
  await account.click()
  await page.getByRole('menuitem', { name: 'Send feedback' }).click()
  await dialogOf(page).waitFor()
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'hidden' })
  await page.locator('button:focus').and(account).waitFor()
})
