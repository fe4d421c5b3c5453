// Facts of a gym: suggested by one member, confirmed by another or by an administrator, shown, and filtered by.
import { problems } from '@jumpingjack/contracts/http/problems'
import { patiently } from '@jumpingjack/kit/testing/testing'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember, aMemberWithoutMap } from './lib/a-member.ts'
import { openPortal } from './lib/admin-page.ts'
import { marker } from './lib/maps.ts'
import { ownProduct } from './lib/product.ts'
import { addGym, newEmail, Visitor } from './lib/visitor.ts'

const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Suggest an Edit' })

async function openGym(page: Page, gym: { id: string; name: string }): Promise<void> {
  await page.goto(`/?selected=${gym.id}`)
  await page.getByRole('dialog', { name: gym.name }).waitFor()
}

const viewport = { width: 360, height: 900 }

it('changes the facts of a gym when a second member confirms them', async () => {
  const { page, visitor } = await aMemberWithoutMap({ viewport })
  const gym = await addGym(visitor)
  await openGym(page, gym)
  await page.getByRole('button', { name: 'Suggest an edit' }).click()
  const dialog = editDialog(page)
  await dialog.getByRole('button', { name: 'Send Suggestion' }).click()
  await dialog.getByText('Change something first.').waitFor()
  await dialog.getByLabel('Price range').selectOption('$$')
  await dialog.getByLabel('Day pass', { exact: true }).selectOption('Offered')
  await dialog.getByLabel('Price of the day pass').fill('$15')
  await dialog.getByRole('button', { name: 'Sauna' }).click()
  await dialog.getByRole('button', { name: 'Send Suggestion' }).click()
  await page.getByText('Suggestion sent', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Suggest an edit' }).click()
  await dialog.getByText('Another member has to confirm it.').waitFor()

  const { page: other } = await aMemberWithoutMap({ viewport })
  await openGym(other, gym)
  await other.getByRole('button', { name: 'Suggest an edit · 1 to confirm' }).click()
  await editDialog(other).getByRole('button', { name: 'Confirm' }).click()
  await other.getByText('Edit confirmed', { exact: true }).waitFor()
  await editDialog(other)
    .getByRole('region', { name: 'Earlier edits' })
    .getByText('confirmed by you')
    .waitFor()
  await editDialog(other).getByRole('button', { name: 'Close' }).click()
  const shown = other.getByRole('dialog', { name: gym.name })
  await shown.getByText('Day pass: $15').waitFor()
  await shown.getByRole('list', { name: 'Amenities' }).getByText('Sauna').waitFor()
})

it('says that the limit of the day is reached, and keeps the edit', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember({ locale: 'de-DE' })
  const gym = await addGym(visitor)
  await openGym(page, gym)
  await page.getByRole('button', { name: 'Änderung vorschlagen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Änderung vorschlagen' })
  await dialog.getByLabel('Telefon').fill('+1 555 0100')
  const code = 'request.too-many-today'
  const { status, message } = problems[code]
  await page.route('**/suggestions', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status, json: { code, message } })
      : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Vorschlag senden' }).click()
  await page
    .getByText('Du hast das Limit für heute erreicht. Versuche es morgen wieder.', { exact: true })
    .waitFor()
  expect(await dialog.getByLabel('Telefon').inputValue()).toBe('+1 555 0100')
})

it('filters list, map and counts by facts, which the URL keeps', async () => {
  const { page, visitor } = await aMember()
  const place = { latitude: -58 + Math.random(), longitude: -110 + Math.random() }
  const facts = { amenities: ['sauna', 'pool'], priceRange: '$$', dayPass: { offered: true } }
  const wanted = await addGym(visitor, { ...place, ...facts })
  const other = await addGym(visitor, { ...place, longitude: place.longitude + 0.002, amenities: ['pool'] })
  await page.goto(`/?lat=${place.latitude}&lng=${place.longitude}&zoom=15`)
  await page.getByRole('heading', { name: 'Gyms Found (2)' }).waitFor()
  await page
    .getByRole('region', { name: 'Filters' })
    .getByRole('button', { name: /^Filters/ })
    .click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByText('No data here yet: $ · Low, $$$ · High, Open 24 hours, Showers').waitFor()
  await filters.getByText('0 open, 2 with unknown hours').waitFor()
  await filters.getByRole('button', { name: 'Pool (2)' }).click()
  await filters.getByRole('button', { name: 'Show 2 gyms' }).waitFor()
  await filters.getByRole('button', { name: 'Sauna (1)' }).click()
  await filters.getByRole('button', { name: 'Show 1 gym', exact: true }).waitFor()
  await marker(page, other.name).waitFor({ state: 'detached' })
  await marker(page, wanted.name).waitFor()
  await filters.getByRole('button', { name: 'Day pass (1)' }).click()
  await filters.getByRole('button', { name: '$$ · Medium (1)' }).click()
  await filters.getByRole('button', { name: '4 stars and up (0)' }).click()
  await filters.getByText('No gym in view matches all of this.').waitFor()
  await filters.getByRole('button', { name: '4 stars and up (0)' }).click()
  await filters.getByRole('button', { name: 'Show 1 gym', exact: true }).click()
  await page.getByRole('heading', { name: 'Gyms Found (1)' }).waitFor()
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toMatchObject({ amenities: expect.stringContaining('sauna'), prices: '$$', dayPass: 'true' })
})

it('lets an administrator reject an edit, with an entry in the audit', { tags: 'full' }, async () => {
  const member = await new Visitor(ownProduct().url).signIn(newEmail())
  const gym = await addGym(member)
  const path = `/api/gyms/${gym.id}/suggestions`
  const { status } = await patiently(() =>
    member.call('POST', path, { priceRange: '$$$', amenities: ['pool'] }),
  )
  expect(status).toBe(201)
  const page = await openPortal('?tab=edits')
  await page.getByRole('row').filter({ hasText: gym.name }).getByRole('button').click()
  const edit = page.getByRole('article', { name: 'Suggested edit' })
  await edit.getByText('Add Pool').waitFor()
  await edit.getByRole('button', { name: 'Reject' }).click()
  await page.getByText('Edit rejected', { exact: true }).first().waitFor()
  await edit.getByRole('link', { name: 'Change history' }).click()
  const entry = page.getByText('Status: Open → Rejected')
  const refresh = async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    return entry.count()
  }
  await expect.poll(refresh).toBe(1)
  expect((await member.call('GET', path)).json).toMatchObject([{ status: 'rejected' }])
})
