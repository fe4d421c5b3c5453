// Feedback in the admin portal: filters, details, status, notes, and the audit log.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newMember } from './lib/a-member.ts'
import { admin, openPortal } from './lib/admin.ts'
import { lose } from './lib/conditions.ts'
import { aWord, button, dialogOf, gone, heading, isFocused, link, press, rowOf, says } from './lib/page.ts'
import { buyPremium, subscriptionStatus } from './lib/paypal.ts'
import { ownProduct } from './lib/product.ts'
import { call, Visitor } from './lib/visitor.ts'

const own = ownProduct()
const filterOf = (page: Page) => page.getByRole('search')
const detailOf = (page: Page, subject: string) => page.getByRole('article', { name: subject })

async function sendFeedback(subject: string, more: object = {}, by = new Visitor(own.url)): Promise<string> {
  const body = { type: 'bug', priority: 'high', subject, message: 'It does not work.', ...more }
  return (await call(by, 'POST', '/api/feedback', body)).id
}

async function setNotes(id: string, adminNotes: string): Promise<void> {
  const { status, text } = await (await admin())('PATCH', `/api/admin/feedback/${id}/notes`, { adminNotes })
  expect(status, text).toBe(200)
}

async function openFeedback(subject: string): Promise<Page> {
  const page = await openPortal(`?q=${encodeURIComponent(subject)}`)
  await press(rowOf(page, subject), /./)
  return page
}

it('shows all details of a feedback, saves status and notes, and records every change', async () => {
  const subject = `Subject ${aWord()}`
  const sender = { email: 'vera@example.com', name: 'Vera', url: `${own.url}/favorites` }
  const id = await sendFeedback(subject, sender)
  const page = await openPortal()
  await filterOf(page).getByLabel('Search feedback').fill(subject)
  await heading(page, 'Feedback (1)').waitFor()
  await press(rowOf(page, subject), /./)
  const detail = detailOf(page, subject)
  for (const text of ['It does not work.', 'Bug', ...Object.values(sender)]) await says(detail, text)

  const priority = detail.getByLabel('Priority', { exact: true })
  await expect.poll(() => priority.inputValue()).toBe('high')
  await rowOf(page, subject).getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selected feedback' }).getByLabel('Set priority').selectOption('low')
  await says(page, 'Priority updated successfully')
  await expect.poll(() => priority.inputValue()).toBe('low')
  await detail.getByText('High').and(detail.locator('dd')).waitFor()

  const status = detail.getByLabel('Status')
  await status.selectOption({ label: 'Resolved' })
  await says(page, 'Status updated successfully')
  await says(detail, / by admin@example.com$/)
  await says(rowOf(page, subject), /Resolved/)
  const notes = detail.getByLabel('Admin Notes')
  await notes.fill('   ')
  expect(await button(detail, 'Add Notes').isDisabled()).toBe(true)
  await notes.fill('Asked for the name of the browser.')
  await press(detail, 'Add Notes')
  await says(page, 'Notes added successfully')

  await page.reload()
  await detail.waitFor()
  await expect.poll(() => status.inputValue()).toBe('resolved')
  await expect.poll(() => notes.inputValue()).toBe('Asked for the name of the browser.')
  // The page asks for more entries at a time.
  await page.route('**/api/admin/audit*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/, 'limit=2'),
    }),
  )
  await link(detail, 'Change history').click()
  await says(page, 'Status: Open → Resolved')
  await says(page, 'Notes: none → Asked for the name of the browser.')
  await says(page, 'Notes changed')
  await press(page, 'Show older changes')
  await expect.poll(() => link(page, `Open the entry ${id}`).count()).toBe(3)
  expect(await button(page, 'Show older changes').count()).toBe(0)
})

it('keeps what could not be saved, and never overwrites unread notes', { tags: 'full' }, async () => {
  const subject = `Subject ${aWord()}`
  const member = await newMember()
  await buyPremium(member)
  // The admin service reads it from the account.
  await expect.poll(() => subscriptionStatus(member)).toBe('active')
  const id = await sendFeedback(subject, {}, member)
  const page = await openFeedback(subject)
  expect(await rowOf(page, subject).textContent()).toContain('Premium member')
  await says(detailOf(page, subject), 'Premium')
  const status = detailOf(page, subject).getByLabel('Status')
  const notes = page.getByLabel('Admin Notes')
  for (const path of ['**/status', '**/notes']) await lose(page, path)
  await status.selectOption({ label: 'Resolved' })
  await says(page, 'Failed to update status')
  await expect.poll(() => status.inputValue()).toBe('open')
  await notes.fill('Asked.')
  await press(page, 'Add Notes')
  await says(page, 'Failed to add notes')
  await expect.poll(() => notes.inputValue()).toBe('Asked.')
  await page.unroute('**/notes')
  await press(page, 'Add Notes')
  await says(page, 'Notes added successfully')

  await setNotes(id, 'Asked, and answered.')
  await press(page, 'Refresh')
  await expect.poll(() => notes.inputValue()).toBe('Asked, and answered.')
  await setNotes(id, 'Settled by phone.')
  await notes.fill('Asked once more.')
  await press(page, 'Add Notes')
  await says(page, 'Saved: Settled by phone.')
  await press(page, 'Add Notes')
  await says(page, 'Notes added successfully')
  await expect.poll(() => notes.inputValue()).toBe('Asked once more.')
  expect((await (await admin())('GET', `/api/admin/feedback?q=${subject}`)).json).toMatchObject([
    { adminNotes: 'Asked once more.' },
  ])
})

it('filters feedback by every field, and pages long lists by keyboard', { tags: 'full' }, async () => {
  const word = aWord()
  const count = 130
  for (let sent = 0; sent < count; sent++) {
    const priority = sent % 2 === 0 ? 'low' : 'urgent'
    await sendFeedback(`${word} ${sent}`, { priority, type: sent === 7 ? 'compliment' : 'bug' })
  }
  const page = await openPortal()
  const filter = filterOf(page)
  const shows = (found: number) => heading(page, `Feedback (${found})`).waitFor()
  const entry = (sent: number) => button(rowOf(page, `${word} ${sent}`), /./).first()
  await filter.getByLabel('Search feedback').fill(word)
  await shows(count)
  expect(await page.getByRole('row').count()).toBeLessThan(60)
  // Urgent feedback comes first.
  for (const [pressed, on, opened] of [
    ['Enter', 129, 129],
    ['ArrowDown', 129, 127],
    ['ArrowUp', 127, 129],
  ] as const) {
    await entry(on).press(pressed)
    await detailOf(page, `${word} ${opened}`).waitFor()
  }
  // The last one is on the second page.
  await page.getByRole('row').nth(5).hover()
  const scrolled = async () => {
    await page.mouse.wheel(0, 20_000)
    return rowOf(page, `${word} 0`).count()
  }
  await expect.poll(scrolled).toBe(1)

  await filter.getByLabel('Priority').selectOption({ label: 'Urgent' })
  await shows(count / 2)
  await filter.getByLabel('Type').selectOption({ label: 'Compliment' })
  await shows(1)
  await page.reload()
  await rowOf(page, `${word} 7`).waitFor()
  await filter.getByLabel('Status').selectOption({ label: 'Closed' })
  await says(page, 'No feedback matches')
})

it('leads the keyboard from the list to the open feedback, and back', { tags: 'full' }, async () => {
  const subject = `Subject ${aWord()}`
  await sendFeedback(subject)
  const page = await openPortal(`?q=${encodeURIComponent(subject)}`)
  const row = button(rowOf(page, subject), /./).first()
  await row.press('Enter')
  await detailOf(page, subject).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused(page.getByRole('region', { name: 'Bug feedback' }))).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await gone(detailOf(page, subject))
  expect(await isFocused(row)).toBe(true)
})

it('opens feedback over the list on a phone and restores the focus', { tags: 'full' }, async () => {
  const subject = `Subject ${aWord()}`
  await sendFeedback(subject)
  const viewport = { width: 320, height: 740 }
  const page = await openPortal(`?q=${encodeURIComponent(subject)}`, {
    ...{ viewport, hasTouch: true, isMobile: true, colorScheme: 'dark' },
  })
  const row = button(rowOf(page, subject), /./)
  await page.getByLabel(`Select ${subject}`).check()
  await button(page, 'Clear selection').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  expect((await page.getByRole('table').boundingBox())?.width).toBe(320)
  await press(page, 'Clear selection')
  const dialog = dialogOf(page, 'Bug feedback')
  for (const leave of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await row.click()
    await says(dialog, 'It does not work.')
    await leave()
    await dialog.waitFor({ state: 'hidden' })
  }
  await expect.poll(() => isFocused(row)).toBe(true)
})
