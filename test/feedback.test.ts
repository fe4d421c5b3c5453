// Feedback from members and visitors reaches the administrators.
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { admin } from './lib/admin.ts'
import { openBrowser } from './lib/browser.ts'
import { lose } from './lib/conditions.ts'
import { aWord, dialogOf, link, press, says } from './lib/page.ts'

const send = (dialog: Locator) => press(dialog, 'Send Feedback')

async function fill(dialog: Locator, message: string): Promise<string> {
  const subject = `Subject ${aWord()}`
  await dialog.getByLabel('Subject').fill(subject)
  await dialog.getByLabel('Message').fill(message)
  return subject
}

async function openFeedback(page: Page, path: string): Promise<Locator> {
  await page.goto(path)
  await press(page, 'Send feedback')
  return dialogOf(page, 'Send Feedback')
}

/** The feedback as administrators see it. */
async function received(subject: string) {
  const call = await admin()
  const { status, text, json } = await call('GET', `/api/admin/feedback?q=${encodeURIComponent(subject)}`)
  expect(status, text).toBe(200)
  expect(json).toHaveLength(1)
  return json[0]
}

it('is sent by a member, with the author and the page, and stays in the form when sending fails', async () => {
  const { page, visitor } = await aMember()
  const me = (await visitor.call('GET', '/api/auth/user')).json
  await page.goto('/subscribe')
  // The link of the header opens the form, and has the address for mail programs.
  expect(await link(page, 'Feedback').getAttribute('href')).toMatch(/^mailto:/)
  await link(page, 'Feedback').click()
  const dialog = dialogOf(page, 'Send Feedback')
  expect(await dialog.getByLabel('E-mail').count()).toBe(0)
  await send(dialog)
  await says(dialog, 'Subject is required')
  await says(dialog, 'Message is required')
  await dialog.locator('input:focus').and(dialog.getByLabel('Subject')).waitFor()

  await dialog.getByLabel('Type').selectOption({ label: 'Bug' })
  await dialog.getByLabel('Priority').selectOption({ label: 'High' })
  const subject = await fill(dialog, 'The heart does not beat.')
  await lose(page, '**/api/feedback')
  await send(dialog)
  await says(dialog, 'Failed to send feedback. Please try again.')
  await page.unroute('**/api/feedback')
  await send(dialog)
  await says(page, 'Feedback sent')
  await dialog.waitFor({ state: 'hidden' })
  expect(await received(subject)).toMatchObject({
    ...{ userId: visitor.id, userEmail: me.email, type: 'bug', priority: 'high', status: 'open' },
    message: 'The heart does not beat.',
    url: page.url(),
    userAgent: await page.evaluate(() => navigator.userAgent),
  })
})

it('is sent by a visitor, who may add an e-mail address', { tags: 'full' }, async () => {
  const page = await openBrowser()
  const dialog = await openFeedback(page, '/')
  const subject = await fill(dialog, 'I like the picture.')
  await dialog.getByLabel('Name').fill('Vera')
  await dialog.getByLabel('E-mail').fill('vera')
  await send(dialog)
  await says(dialog, 'Must be a valid e-mail address')
  await dialog.getByLabel('E-mail').fill('vera@example.com')
  await send(dialog)
  await says(page, 'Feedback sent')
  expect(await received(subject)).toMatchObject({
    ...{ userId: null, userEmail: 'vera@example.com', name: 'Vera', type: 'general', priority: 'medium' },
    url: page.url(),
  })
})
