// Moderation for members: reports, hidden reviews, appeals, and duplicate gyms.
import { patiently } from '@jumpingjack/kit/testing/testing'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMemberWithoutMap } from './lib/a-member.ts'
import { admin } from './lib/admin.ts'
import { ownProduct } from './lib/product.ts'
import { addGym, newEmail, type SignedIn, Visitor } from './lib/visitor.ts'

const product = ownProduct()
const newMember = () => new Visitor(product.url).signIn(newEmail())

/** Two names without words from other tests. */
const aName = () => Math.random().toString(36).slice(2, 12)

const reviewWith = (page: Page, comment: string) => page.getByRole('article').filter({ hasText: comment })

interface Case {
  id: string
  kind: 'review' | 'gym'
  status: string
  review?: { id: string }
  gym?: { id: string }
  duplicateOf?: { id: string }
  reports: { reason: string; details: string | null }[]
  appeal?: { text: string } | null
}

async function casesOf(is: (each: Case) => boolean): Promise<Case[]> {
  const call = await admin()
  const { status, text, json } = await patiently(() => call('GET', '/api/admin/reports?limit=200'))
  expect(status, text).toBe(200)
  return json.filter(is)
}

async function decide(id: string, decision: object): Promise<void> {
  const call = await admin()
  const path = `/api/admin/reports/${id}/decision`
  const { status, text } = await patiently(() => call('POST', path, decision))
  expect(status, text).toBe(200)
}

async function reviewed(author: SignedIn, comment: string) {
  const gym = await addGym(author, { name: aName() })
  const path = `/api/gyms/${gym.id}/reviews`
  const { json } = await patiently(() => author.call('POST', path, { rating: 1, comment }))
  return { gym, reviewId: String(json.id) }
}

it('lets a member report a review, and shows a note in its place once it is hidden', async () => {
  const author = await newMember()
  const { gym, reviewId } = await reviewed(author, 'Buy my pills.')
  const { page, visitor } = await aMemberWithoutMap()
  await page.goto(`/?selected=${gym.id}`)
  await reviewWith(page, 'Buy my pills.')
    .getByRole('button', { name: /^Report/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Report Review' })
  await dialog.getByRole('button', { name: 'Send Report' }).click()
  await dialog.getByText('Choose a reason', { exact: true }).waitFor()
  await dialog.getByRole('radio', { name: 'Advertising or spam' }).click()
  await dialog.getByLabel('Details (optional)').fill('Pills in every gym.')
  await dialog.getByRole('button', { name: 'Send Report' }).click()
  await page.getByText('Report sent', { exact: true }).waitFor()
  await dialog.waitFor({ state: 'hidden' })

  const [found, ...more] = await casesOf((each) => each.review?.id === reviewId)
  expect(more).toEqual([])
  expect(found).toMatchObject({ status: 'open', reports: [{ details: 'Pills in every gym.' }] })
  await decide(String(found?.id), { decision: 'hide', reason: 'spam' })
  await page.reload()
  await page.getByText('1 hidden: Advertising or spam', { exact: true }).waitFor()
  expect(await reviewWith(page, 'Buy my pills.').count()).toBe(0)
  expect((await visitor.call('GET', `/api/gyms/${gym.id}`)).json).toMatchObject({ totalReviews: 0 })
})

it('shows the author why a review is hidden, accepts one appeal, and restores it on success', {
  tags: 'full',
}, async () => {
  const { page, visitor: author } = await aMemberWithoutMap()
  const { gym, reviewId } = await reviewed(author, 'My own words.')
  const other = await newMember()
  await patiently(() => other.call('POST', `/api/reviews/${reviewId}/report`, { reason: 'offensive' }))
  const ofReview = (each: Case) => each.review?.id === reviewId
  const [opened] = await casesOf(ofReview)
  await decide(String(opened?.id), { decision: 'hide', reason: 'offensive' })

  await page.goto(`/?selected=${gym.id}`)
  const own = reviewWith(page, 'My own words.')
  await own.getByText('Hidden: Offensive language', { exact: true }).waitFor()
  expect(await own.getByRole('button', { name: /^Report/ }).count()).toBe(0)
  await own.getByRole('button', { name: 'Appeal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Appeal' })
  await dialog.getByRole('button', { name: 'Send Appeal' }).click()
  await dialog.getByText('Your appeal is required', { exact: true }).waitFor()
  await dialog.getByLabel('Your appeal').fill('I only said what I saw.')
  await dialog.getByRole('button', { name: 'Send Appeal' }).click()
  await page.getByText('Appeal sent', { exact: true }).waitFor()
  await own.getByText(/You have appealed/).waitFor()
  expect(await own.getByRole('button', { name: 'Appeal' }).count()).toBe(0)

  const [appealed] = await casesOf(ofReview)
  expect(appealed).toMatchObject({ status: 'appealed', appeal: { text: 'I only said what I saw.' } })
  await decide(String(appealed?.id), { decision: 'keep', answer: 'It insults the staff.' })
  await page.reload()
  await own.getByText('It insults the staff.', { exact: true }).waitFor()
  expect(await own.getByText(/You have appealed/).count()).toBe(0)
  await page.goto('/reviews')
  await own.getByText('It insults the staff.', { exact: true }).waitFor()
  await page.getByRole('link', { name: gym.name }).click()
  await page.getByRole('dialog', { name: gym.name }).waitFor()
  await decide(String(appealed?.id), { decision: 'restore' })
  await page.reload()
  await own.waitFor()
  expect(await own.getByText(/^Hidden:/).count()).toBe(0)
  const seen = (await other.call('GET', `/api/gyms/${gym.id}`)).json
  expect(seen.reviews.map((each: { comment: string }) => each.comment)).toEqual(['My own words.'])
})

it('lets a member report a duplicate gym, and redirects the old link after the merge', {
  tags: 'full',
}, async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const name = aName()
  const longitude = -120 - Math.random() * 20
  const stays = await addGym(visitor, { name, latitude: -51.2, longitude })
  const doubled = await addGym(visitor, { name: `${name} Gym`, latitude: -51.2003, longitude })
  const far = await addGym(visitor, { name: aName(), latitude: -20, longitude: -100 })
  await page.goto(`/?selected=${doubled.id}`)
  await page.getByRole('button', { name: 'Report a duplicate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a Duplicate' })
  expect(await dialog.getByRole('button', { name: 'Send Report' }).isDisabled()).toBe(true)
  await dialog.getByRole('radio', { name }).click()
  const search = dialog.getByLabel('Find the other gym (optional)')
  await search.fill(far.name)
  await dialog.getByRole('radio', { name: far.name }).click()
  await search.fill('')
  expect(await dialog.getByRole('button', { name: 'Send Report' }).isDisabled()).toBe(true)
  await dialog.getByRole('radio', { name }).click()
  await dialog.getByRole('button', { name: 'Send Report' }).click()
  await page.getByText('Report sent', { exact: true }).waitFor()

  const [found] = await casesOf((each) => each.gym?.id === doubled.id)
  expect(found).toMatchObject({ kind: 'gym', status: 'open', duplicateOf: { id: stays.id } })
  await decide(String(found?.id), { decision: 'merge' })
  await page.goto(`/?selected=${doubled.id}`)
  await page.getByRole('dialog', { name }).waitFor()
  await page.waitForURL((url) => url.searchParams.get('selected') === stays.id)
})

it('warns about a similar gym, which can be opened or ignored', { tags: 'full' }, async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const name = aName()
  const longitude = (-120 - Math.random() * 20).toFixed(4)
  const there = await addGym(visitor, { name, latitude: -52.2, longitude: Number(longitude) })
  await page.goto(`/?lat=-52.2&lng=${longitude}&zoom=14`)
  await page.getByRole('button', { name: 'Add Gym' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Gym' })
  await dialog.getByLabel('Gym Name').fill(`The ${name} Gym`)
  await dialog.getByLabel('Gym Type').selectOption('Boxing')
  await dialog.getByRole('combobox', { name: 'Address' }).fill('2 Main St')
  await dialog.getByLabel('Latitude').fill('-52.20036')
  await dialog.getByLabel('Longitude').fill(longitude)
  await dialog.getByRole('button', { name: 'Add Gym' }).click()
  await dialog.getByText('Is it one of these?', { exact: true }).waitFor()
  await dialog.getByText('1 Main St · 130 ft away').waitFor()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => dialog.getByLabel('Gym Name').inputValue()).toBe(`The ${name} Gym`)
  await dialog.getByRole('button', { name: 'Add Gym' }).click()
  const added = page.waitForResponse(
    (each) => each.request().method() === 'POST' && each.url().endsWith('/api/gyms'),
  )
  await dialog.getByRole('button', { name: 'Add anyway' }).click()
  expect(await (await added).json()).toMatchObject({ name: `The ${name} Gym`, latitude: '-52.20036' })
  await page.getByText('Gym has been added successfully.', { exact: true }).waitFor()
  await page.getByRole('dialog', { name: `The ${name} Gym`, exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add Gym' }).click()
  await dialog.getByLabel('Gym Name').fill(name)
  await dialog.getByLabel('Gym Type').selectOption('Boxing')
  await dialog.getByRole('combobox', { name: 'Address' }).fill('2 Main St')
  await dialog.getByLabel('Latitude').fill('-52.2')
  await dialog.getByLabel('Longitude').fill(longitude)
  await dialog.getByRole('button', { name: 'Add Gym' }).click()
  await dialog.getByRole('button', { name: `Open ${name}`, exact: true }).click()
  await page.getByRole('dialog', { name, exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('selected')).toBe(there.id)
})
