// @module-tag full
// What changes about a gym while pages show it.
import { patiently } from '@jumpingjack/kit/testing/testing'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { admin } from './lib/admin.ts'
import { ownProduct } from './lib/product.ts'
import { addGym, newEmail, type SignedIn, Visitor } from './lib/visitor.ts'

const newMember = () => new Visitor(ownProduct().url).signIn(newEmail())

/** Opens the page, and its stream of live events about the gym. */
async function openLive(page: Page, path: string, gymId: string): Promise<void> {
  const listening = page.waitForResponse(
    (reply) =>
      decodeURIComponent(new URL(reply.url()).search).includes(gymId) && reply.url().includes('/api/live?'),
  )
  await page.goto(path)
  await listening
}

async function suggest(by: SignedIn, gymId: string, facts: object): Promise<string> {
  const { json } = await patiently(() => by.call('POST', `/api/gyms/${gymId}/suggestions`, facts))
  return json.id
}

it('shows a confirmed edit on open pages and in open lists, whoever confirms it', async () => {
  const { page, visitor } = await aMember()
  const place = { latitude: -58 + Math.random(), longitude: -110 + Math.random() }
  const gym = await addGym(visitor, { ...place, hours: 'Mo-Su 00:00-24:00' })
  await openLive(page, `/?lat=${place.latitude}&lng=${place.longitude}&zoom=16`, gym.id)
  // A second tab, which has no stream of its own.
  const list = await page.context().newPage()
  await list.goto(`/?lat=${place.latitude}&lng=${place.longitude}&zoom=16`)
  await list.getByRole('article').filter({ hasText: gym.name }).waitFor()
  await page.getByRole('link', { name: gym.name }).click()
  const shown = page.getByRole('dialog', { name: gym.name })
  await shown.getByRole('button', { name: 'Suggest an edit' }).waitFor()

  const byMember = await suggest(visitor, gym.id, {
    dayPass: { offered: true, price: '$15' },
    phone: '+1 555',
  })
  const confirmed = await (await newMember()).call('POST', `/api/suggestions/${byMember}/confirmation`, {})
  expect(confirmed.status).toBe(200)
  await shown.getByText('Day pass: $15').waitFor()
  await list.getByRole('article').filter({ hasText: gym.name }).getByText('+1 555').waitFor()

  const byAdmin = await suggest(visitor, gym.id, { amenities: ['sauna'] })
  const decision = { decision: 'confirmed' }
  const decided = await (await admin())('POST', `/api/admin/suggestions/${byAdmin}/decision`, decision)
  expect(decided.status).toBe(200)
  await shown.getByRole('list', { name: 'Amenities' }).getByText('Sauna').waitFor()
})

it('follows a gym that was merged, and removes it from the list', async () => {
  const { page, visitor } = await aMember()
  const place = { latitude: -58 + Math.random(), longitude: -110 + Math.random() }
  const [stays, doubled] = [await addGym(visitor, place), await addGym(visitor, place)]
  await openLive(
    page,
    `/?lat=${place.latitude}&lng=${place.longitude}&zoom=16&selected=${doubled.id}`,
    doubled.id,
  )
  await page.getByRole('dialog', { name: doubled.name }).waitFor()
  const report = { duplicateOf: stays.id }
  await patiently(() => visitor.call('POST', `/api/gyms/${doubled.id}/report`, report))
  const call = await admin()
  const reports = (await call('GET', '/api/admin/reports?limit=200')).json
  const found = reports.find((each: { gym?: { id: string } }) => each.gym?.id === doubled.id)
  const decided = await call('POST', `/api/admin/reports/${found.id}/decision`, { decision: 'merge' })
  expect(decided.status, decided.text).toBe(200)
  await page.getByRole('dialog', { name: stays.name }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Gyms Found (1)' }).waitFor()
})
