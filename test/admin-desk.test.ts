// An administrator's day: feedback is found, answered and noted, reports are decided, and every change is on record.
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { admin } from './lib/admin.ts'
import { openPortal } from './lib/admin-page.ts'
import { expectAccessible } from './lib/axe.ts'
import { addGym, newEmail, type SignedIn, Visitor } from './lib/visitor.ts'

const product = inject('product').url
const newMember = () => new Visitor(product).signIn(newEmail())
/** One that no other test has. */
const aWord = () => Math.random().toString(36).slice(2, 12)
const saying = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const filterOf = (page: Page) => page.getByRole('search')

async function sendFeedback(subject: string, more: object = {}): Promise<string> {
  const body = { type: 'bug', priority: 'high', subject, message: 'It does not work.', ...more }
  const { status, text, json } = await new Visitor(product).call('POST', '/api/feedback', body)
  expect(status, text).toBe(201)
  return json.id
}

async function reportedReview(
  comment: string,
): Promise<{ author: SignedIn; other: SignedIn; reviewId: string }> {
  const [author, other] = [await newMember(), await newMember()]
  const gym = await addGym(author, { name: aWord() })
  const { json } = await author.call('POST', `/api/gyms/${gym.id}/reviews`, { rating: 1, comment })
  const report = { reason: 'spam', details: 'Pills in every gym.' }
  const reported = await other.call('POST', `/api/reviews/${json.id}/report`, report)
  expect(reported.status, reported.text).toBe(201)
  return { author, other, reviewId: json.id }
}

it('shows a feedback with all that is known of it, and keeps its status and notes', async () => {
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
  for (const said of [
    'It does not work.',
    'vera@example.com',
    'Vera',
    'Bug',
    'High',
    `${product}/favorites`,
  ]) {
    await detail.getByText(said, { exact: true }).waitFor()
  }
  await expectAccessible(page)

  const status = detail.getByLabel('Status')
  await page.route('**/status', (route) => route.abort())
  await status.selectOption({ label: 'Resolved' })
  await saying(page, 'Failed to update status').waitFor()
  await expect.poll(() => status.inputValue()).toBe('open')
  await page.unroute('**/status')
  await status.selectOption({ label: 'Resolved' })
  await saying(page, 'Status updated successfully').waitFor()
  await detail.getByText(/ by admin@example.com$/).waitFor()
  await rowOf(page, subject).getByText('Resolved').waitFor()

  const add = detail.getByRole('button', { name: 'Add Notes' })
  const notes = detail.getByLabel('Admin Notes')
  expect(await add.isDisabled()).toBe(true)
  await notes.fill('   ')
  expect(await add.isDisabled()).toBe(true)
  await notes.fill('Asked for the name of the browser.')
  await page.route('**/notes', (route) => route.abort())
  await add.click()
  await saying(page, 'Failed to add notes').waitFor()
  expect(await notes.inputValue()).toBe('Asked for the name of the browser.')
  await page.unroute('**/notes')
  await add.click()
  await saying(page, 'Notes added successfully').waitFor()

  await page.reload()
  await detail.waitFor()
  expect(await notes.inputValue()).toBe('Asked for the name of the browser.')
  expect(await status.inputValue()).toBe('resolved')
  await detail.getByRole('link', { name: 'What was changed' }).click()
  await page.getByText('status: open → resolved', { exact: true }).waitFor()
  await page.getByText('adminNotes: nothing → Asked for the name of the browser.', { exact: true }).waitFor()
  expect(await page.getByText(id, { exact: true }).count()).toBe(2)
  await expectAccessible(page)
})

it('finds feedback by words, status, type and priority, and goes through long lists by keyboard', async () => {
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
  await page.getByRole('article', { name: `${word} ${count - 2}` }).waitFor()
  await rowOf(page, `${word} ${count - 2}`)
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

it('hides a review for a reason, and restores it when its author appeals with success', async () => {
  const comment = `Buy my pills ${aWord()}.`
  const { author, other, reviewId } = await reportedReview(comment)
  const page = await openPortal('?tab=moderation')
  await rowOf(page, comment).getByRole('button').click()
  const found = page.getByRole('article', { name: 'Case' })
  await found.getByText('Pills in every gym.', { exact: true }).waitFor()
  await found.getByRole('button', { name: 'Hide Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hide Review' })
  expect(await dialog.getByRole('radio', { name: 'Advertising or spam' }).isChecked()).toBe(true)
  await dialog.getByRole('radio', { name: 'Not a real experience' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click()
  await saying(page, 'Review hidden').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await found.getByText('Hidden: Not a real experience', { exact: true }).waitFor()

  const appealed = await author.call('POST', `/api/reviews/${reviewId}/appeal`, { text: 'I was there.' })
  expect(appealed.status, appealed.text).toBe(201)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await found.getByText('I was there.', { exact: true }).waitFor()
  await expectAccessible(page)
  await found.getByRole('button', { name: 'Restore Review' }).click()
  await saying(page, 'Review restored').waitFor()
  await rowOf(page, comment).getByText('Restored').waitFor()
  const { gymId } = (await (await admin())('GET', '/api/admin/reports?limit=200')).json.find(
    (each: { review?: { id: string } }) => each.review?.id === reviewId,
  ).review
  const { reviews } = (await other.call('GET', `/api/gyms/${gymId}`)).json
  expect(reviews).toMatchObject([{ comment }])
})

it('dismisses reports, and says when that was not possible', async () => {
  const comment = `A harmless review ${aWord()}.`
  await reportedReview(comment)
  const page = await openPortal('?tab=moderation&kind=review&status=open')
  await rowOf(page, comment).getByRole('button').click()
  await page.route('**/decision', (route) => route.abort())
  await page.getByRole('button', { name: 'Dismiss Reports' }).click()
  await saying(page, 'Failed to save the decision').waitFor()
  await page.unroute('**/decision')
  await page.getByRole('button', { name: 'Dismiss Reports' }).click()
  await saying(page, 'Reports dismissed').waitFor()
  await rowOf(page, comment).getByText('Dismissed').waitFor()
})

it('merges two gyms that are one', async () => {
  const member = await newMember()
  const name = aWord()
  const stays = await addGym(member, { name, latitude: -51.9, longitude: -122.1 })
  const doubled = await addGym(member, { name: `${name} Gym`, latitude: -51.9003, longitude: -122.1 })
  await member.call('POST', `/api/gyms/${doubled.id}/report`, { duplicateOf: stays.id })
  const page = await openPortal('?tab=moderation')
  await rowOf(page, name).getByRole('button').click()
  await page.getByRole('region', { name: 'The gym that stays' }).getByText(name, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Merge Gyms' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge Gyms' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await saying(page, 'Gyms merged').waitFor()
  await rowOf(page, name).getByText('Merged').waitFor()
  expect((await member.call('GET', `/api/gyms/${doubled.id}`)).json).toMatchObject({ id: stays.id })
})

it('lays the open feedback over the list on a phone, and gives the focus back', async () => {
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
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await row.click()
  const dialog = page.getByRole('dialog', { name: 'Bug feedback' })
  await dialog.getByText('It does not work.').waitFor()
  await expectAccessible(page)
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  await row.click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => row.evaluate((each) => each.matches(':focus'))).toBe(true)
})
