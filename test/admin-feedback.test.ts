// Feedback in the admin portal: filters, details, status, notes, and the audit log.
import { randomUUID } from 'node:crypto'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newAuditEntry } from '../services/admin/src/audit/audit.actions.ts'
import { createAuditStore } from '../services/admin/src/audit/audit.store.ts'
import { admin } from './lib/admin.ts'
import { openPortal } from './lib/admin-page.ts'
import { buyPremium } from './lib/paypal.ts'
import { ownProduct } from './lib/product.ts'
import { newEmail, Visitor } from './lib/visitor.ts'

const own = ownProduct()
const product = own.url
const newMember = () => new Visitor(product).signIn(newEmail())
/** One that no other test has. */
const aWord = () => Math.random().toString(36).slice(2, 12)
const saying = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const filterOf = (page: Page) => page.getByRole('search')

async function sendFeedback(subject: string, more: object = {}, by = new Visitor(product)): Promise<string> {
  const body = { type: 'bug', priority: 'high', subject, message: 'It does not work.', ...more }
  const { status, text, json } = await by.call('POST', '/api/feedback', body)
  expect(status, text).toBe(201)
  return json.id
}

async function setNotes(id: string, adminNotes: string): Promise<void> {
  const call = await admin()
  const { status, text } = await call('PATCH', `/api/admin/feedback/${id}/notes`, { adminNotes })
  expect(status, text).toBe(200)
}

/** Inserts many old changes of one item, because making them one by one takes a minute. */
async function storeTrail(subject: string, count: number): Promise<void> {
  const db = await openMongo(String(own.env.MONGO_URL), `${own.namespace}-admin`)
  const entries = Array.from({ length: count }, (_, n) =>
    newAuditEntry(
      { by: 'admin@example.com', at: new Date(Date.UTC(2026, 0, 1) + n) },
      { action: 'feedback.notes-changed', subject },
      { chapter: n },
      { chapter: n + 1 },
    ),
  )
  await createAuditStore(db).model.insertMany(entries)
  await db.close()
}

it('shows all details of a feedback, saves status and notes, and records every change', async () => {
  const subject = `Subject ${aWord()}`
  const id = await sendFeedback(subject, {
    email: 'vera@example.com',
    name: 'Vera',
    url: `${product}/favorites`,
  })
  const page = await openPortal()
  await filterOf(page).getByLabel('Search feedback').fill(subject)
  await page.getByRole('heading', { name: 'Feedback (1)' }).waitFor()
  await rowOf(page, subject).getByRole('button').click()
  const detail = page.getByRole('article', { name: subject })
  for (const text of ['It does not work.', 'vera@example.com', 'Vera', 'Bug', `${product}/favorites`]) {
    await detail.getByText(text, { exact: true }).waitFor()
  }

  const priority = detail.getByLabel('Priority', { exact: true })
  await expect.poll(() => priority.inputValue()).toBe('high')
  await rowOf(page, subject).getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selected feedback' }).getByLabel('Set priority').selectOption('low')
  await saying(page, 'Priority updated successfully').waitFor()
  await expect.poll(() => priority.inputValue()).toBe('low')
  await detail.getByText('High').and(detail.locator('dd')).waitFor()

  const status = detail.getByLabel('Status')
  await status.selectOption({ label: 'Resolved' })
  await saying(page, 'Status updated successfully').waitFor()
  await detail.getByText(/ by admin@example.com$/).waitFor()
  await rowOf(page, subject).getByText('Resolved').waitFor()
  const add = detail.getByRole('button', { name: 'Add Notes' })
  const notes = detail.getByLabel('Admin Notes')
  await notes.fill('   ')
  expect(await add.isDisabled()).toBe(true)
  await notes.fill('Asked for the name of the browser.')
  await add.click()
  await saying(page, 'Notes added successfully').waitFor()

  await page.reload()
  await detail.waitFor()
  await expect.poll(() => status.inputValue()).toBe('resolved')
  await expect.poll(() => notes.inputValue()).toBe('Asked for the name of the browser.')
  await detail.getByRole('link', { name: 'Change history' }).click()
  await page.getByText('Status: Open → Resolved', { exact: true }).waitFor()
  await page.getByText('Notes: none → Asked for the name of the browser.', { exact: true }).waitFor()
  await page.getByText('Notes changed', { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: `Open the entry ${id}` }).count()).toBe(3)
})

it('keeps status and notes that could not be saved', { tags: 'full' }, async () => {
  const subject = `Subject ${aWord()}`
  await sendFeedback(subject)
  const page = await openPortal(`?q=${encodeURIComponent(subject)}`)
  await rowOf(page, subject).getByRole('button').click()
  const status = page.getByRole('article', { name: subject }).getByLabel('Status')
  const notes = page.getByLabel('Admin Notes')
  for (const path of ['**/status', '**/notes']) await page.route(path, (route) => route.abort())
  await status.selectOption({ label: 'Resolved' })
  await saying(page, 'Failed to update status').waitFor()
  await expect.poll(() => status.inputValue()).toBe('open')
  await notes.fill('Asked for the name of the browser.')
  await page.getByRole('button', { name: 'Add Notes' }).click()
  await saying(page, 'Failed to add notes').waitFor()
  await expect.poll(() => notes.inputValue()).toBe('Asked for the name of the browser.')
})

it('shows newer notes of another administrator and never overwrites unread ones', {
  tags: 'full',
}, async () => {
  const subject = `Subject ${aWord()}`
  const id = await sendFeedback(subject)
  const page = await openPortal(`?q=${encodeURIComponent(subject)}`)
  await rowOf(page, subject).getByRole('button').click()
  const notes = page.getByLabel('Admin Notes')
  await notes.fill('Asked.')
  await page.getByRole('button', { name: 'Add Notes' }).click()
  await saying(page, 'Notes added successfully').waitFor()
  await setNotes(id, 'Asked, and answered.')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => notes.inputValue()).toBe('Asked, and answered.')

  await setNotes(id, 'Settled by phone.')
  await notes.fill('Asked once more.')
  await page.getByRole('button', { name: 'Add Notes' }).click()
  await saying(page, 'Failed to add notes').waitFor()
  await saying(page, 'Saved: Settled by phone.').waitFor()
  await page.getByRole('button', { name: 'Add Notes' }).click()
  await saying(page, 'Notes added successfully').waitFor()
  await expect.poll(() => notes.inputValue()).toBe('Asked once more.')
})

it('pages back to the first entry of a long audit log', { tags: 'full' }, async () => {
  const id = randomUUID()
  await storeTrail(id, 101)
  const page = await openPortal(`?tab=audit&subject=${id}`)
  await page.getByRole('heading', { name: 'Audit (101)' }).waitFor()
  const first = page.getByText('chapter: 0 → 1', { exact: true })
  expect(await first.count()).toBe(0)
  await page.getByRole('button', { name: 'Show older changes' }).click()
  await first.waitFor({ state: 'attached' })
  expect(await page.getByRole('button', { name: 'Show older changes' }).count()).toBe(0)
})

it('filters feedback by text, status, type and priority, and pages long lists by keyboard', {
  tags: 'full',
}, async () => {
  const word = aWord()
  const priorities = ['low', 'urgent']
  const count = 130
  for (let sent = 0; sent < count; sent++) {
    await sendFeedback(`${word} ${sent}`, {
      priority: priorities[sent % 2],
      type: sent === 7 ? 'compliment' : 'bug',
    })
  }
  const page = await openPortal()
  const filter = filterOf(page)
  await filter.getByLabel('Search feedback').fill(word)
  await page.getByRole('heading', { name: `Feedback (${count})` }).waitFor()
  const drawn = await page.getByRole('row').count()
  expect(drawn).toBeLessThan(60)
  const first = rowOf(page, `${word} ${count - 1}`).getByRole('button')
  await first.press('Enter')
  await page.getByRole('article', { name: `${word} ${count - 1}` }).waitFor()
  await first.press('ArrowDown')
  // Urgent feedback comes first.
  await page.getByRole('article', { name: `${word} ${count - 3}` }).waitFor()
  await rowOf(page, `${word} ${count - 3}`)
    .getByRole('button')
    .press('ArrowUp')
  await page.getByRole('article', { name: `${word} ${count - 1}` }).waitFor()
  // The last one is on the second page.
  await page.getByRole('row').nth(5).hover()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 20_000)
      return rowOf(page, `${word} 0`).count()
    })
    .toBe(1)

  await filter.getByLabel('Priority').selectOption({ label: 'Urgent' })
  await page.getByRole('heading', { name: `Feedback (${count / 2})` }).waitFor()
  await filter.getByLabel('Type').selectOption({ label: 'Compliment' })
  await page.getByRole('heading', { name: 'Feedback (1)' }).waitFor()
  await page.reload()
  await rowOf(page, `${word} 7`).waitFor()
  await filter.getByLabel('Status').selectOption({ label: 'Closed' })
  await page.getByText('No feedback matches', { exact: true }).waitFor()
})

it('lists open feedback of premium members first and marks it', { tags: 'full' }, async () => {
  const word = aWord()
  const member = await newMember()
  await buyPremium(member)
  // The admin service reads it from the account.
  await expect
    .poll(async () => (await member.call('GET', '/api/auth/user')).json.subscriptionStatus)
    .toBe('active')
  await sendFeedback(`${word} of a member with Premium`, {}, member)
  await sendFeedback(`${word} of a visitor`)
  const page = await openPortal(`?q=${word}`)
  const rows = page.getByRole('row').filter({ hasText: word })
  await rows.nth(1).waitFor()
  expect(await rows.nth(0).textContent()).toContain('Premium member')
  expect(await rows.nth(1).textContent()).toContain('of a visitor')
  await rows.nth(0).getByRole('button').click()
  const detail = page.getByRole('article', { name: `${word} of a member with Premium` })
  await detail.getByText('Premium', { exact: true }).waitFor()
  await detail.getByLabel('Status').selectOption({ label: 'Closed' })
  await saying(page, 'Status updated successfully').waitFor()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => rows.nth(0).textContent()).toContain('of a visitor')
})

it('opens feedback over the list on a phone and restores the focus', { tags: 'full' }, async () => {
  const subject = `Subject ${aWord()}`
  await sendFeedback(subject)
  const phone = {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
  } as const
  const page = await openPortal(`?q=${encodeURIComponent(subject)}`, phone)
  const row = rowOf(page, subject).getByRole('button')
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  await row.click()
  const dialog = page.getByRole('dialog', { name: 'Bug feedback' })
  await dialog.getByText('It does not work.').waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  await row.click()
  await dialog.getByText('It does not work.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => row.evaluate((each) => each.matches(':focus'))).toBe(true)
})
