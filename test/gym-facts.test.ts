import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember, aMemberWithGym, aMemberWithoutMap, newMember } from './lib/a-member.ts'
import { openPortal } from './lib/admin.ts'
import { openLive } from './lib/browser.ts'
import { marker } from './lib/maps.ts'
import { button, dialogOf, gone, heading, openFilters, paramsOf, press, rowOf, says } from './lib/page.ts'
import { addGym, call } from './lib/visitor.ts'

const editDialog = (page: Page) => dialogOf(page, 'Suggest an Edit')

const viewport = { width: 360, height: 900 }

it('changes the facts of a gym, also on open pages, when a second member confirms them', async () => {
  const gym = await addGym(await newMember())
  const { page } = await aMemberWithoutMap({ viewport })
  await openLive(page, `/?selected=${gym.id}`, gym.id)
  await press(page, 'Suggest an edit')
  const dialog = editDialog(page)
  await dialog.getByLabel('Price range').selectOption('$$')
  await dialog.getByLabel('Day pass', { exact: true }).selectOption('Offered')
  await dialog.getByLabel('Price of the day pass').fill('$15')
  await press(dialog, 'Parking: yes')
  await press(dialog, "Parking: don't know")
  await press(dialog, 'Sauna: yes')
  // A second tap takes nothing back.
  for (const _ of [1, 2]) await press(dialog, 'Pool: no')
  await press(dialog, 'Add a special day')
  await dialog.getByLabel('When').selectOption('Every year')
  await dialog.getByLabel('Date').fill('2026-12-25')
  await dialog.getByLabel('Date').press('Enter')
  await says(dialog, 'Enter the hours of the week first.')
  await dialog.getByLabel('Hours', { exact: true }).fill('24/7')
  await press(dialog, 'Add to the hours')
  await expect.poll(() => dialog.getByLabel('Hours', { exact: true }).inputValue()).toBe('24/7; Dec 25 off')
  await says(dialog, 'Read as: Mon–Sun Open 24 hours, Dec 25 Closed')
  await dialog.getByLabel('Women-only hours').fill('Tue, Thu 18–21')
  await dialog.getByLabel('Phone').fill('+1 212 555 0100; 911')
  await press(dialog, 'Send Suggestion')
  await says(page, 'Suggestion sent')
  await page.getByText(/^You suggested “.*Day pass: \$15.*No pool.*It waits for a second member/).waitFor()
  await press(page, 'Suggest an edit')
  await dialog.getByText('Waiting for another member or an administrator.').waitFor()
  // It belongs to the page that has shown it.
  await gone(page.getByText('Suggestion sent'))
  await press(dialog, 'Close')

  const { page: other } = await aMemberWithoutMap({ viewport })
  await other.goto(`/?selected=${gym.id}`)
  await press(other, 'Suggest an edit · 1 to confirm')
  await press(editDialog(other), 'Confirm')
  await says(other, 'Edit confirmed')
  await says(editDialog(other).getByRole('region', { name: 'Earlier edits' }), /confirmed by you/)
  await press(editDialog(other), 'Close')
  // The other page is still open.
  await says(dialogOf(page, gym.name).getByRole('list', { name: 'Amenities' }), 'Sauna')
  const shown = dialogOf(other, gym.name)
  await shown.getByText('Day pass: $15').waitFor()
  expect(await shown.locator('a[href^="tel:"]').allTextContents()).toEqual(['+1 212 555 0100'])
  await shown.getByRole('row', { name: 'Thursday 6 PM – 9 PM' }).waitFor()
  const facts = shown.getByRole('list', { name: 'Amenities' })
  await facts.getByText('Sauna', { exact: true }).waitFor()
  await facts.getByText('No pool').waitFor()
  expect(await facts.getByText('Parking').count()).toBe(0)
  await expect.poll(() => shown.getByText('confirmed just now by 2 members').count()).toBe(1)
  // A jump to something below must not scroll the frame, which would hide its header.
  const scrolled = shown.evaluate(({ ownerDocument, firstElementChild: frame }) => {
    const below = ownerDocument.createElement('div')
    below.style.cssText = 'flex: none; height: 9999px'
    frame?.append(below)
    below.scrollIntoView({ block: 'end' })
    return frame?.scrollTop
  })
  expect(await scrolled).toBe(0)
})

it('corrects a gym at once for the member who has just added it', async () => {
  const { page, visitor, gym } = await aMemberWithGym()
  await page.goto(`/?selected=${gym.id}`)
  await press(page, 'Suggest an edit')
  await editDialog(page).getByLabel('Gym Name').fill(`Right ${gym.name}`)
  await press(editDialog(page), 'Send Suggestion')
  await says(page, 'Gym corrected')
  await dialogOf(page, `Right ${gym.name}`).waitFor()
  expect(await call(visitor, 'GET', `/api/gyms/${gym.id}`)).not.toHaveProperty('hasOwnSuggestion')
})

it('filters list, map and counts by facts, which the URL keeps', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember()
  const place = { latitude: -58 + Math.random(), longitude: -110 + Math.random() }
  const facts = { amenities: ['sauna', 'pool'], priceRange: '$$', dayPass: { offered: true } }
  const wanted = await addGym(visitor, { ...place, ...facts })
  const other = await addGym(visitor, { ...place, longitude: place.longitude + 0.002, amenities: ['pool'] })
  await page.goto(`/?lat=${place.latitude}&lng=${place.longitude}&zoom=15`)
  await heading(page, 'Gyms Found (2)').waitFor()
  const filters = await openFilters(page)
  await filters.getByText('No data here yet: $ · Low, $$$ · High, Open 24 hours, Showers').waitFor()
  await filters.getByText('0 open, 2 with unknown hours').waitFor()
  await press(filters, 'Pool, 2')
  await filters.getByRole('button', { name: 'Show 2 gyms' }).waitFor()
  await press(filters, 'Sauna, 1')
  await filters.getByRole('button', { name: 'Show 1 gym', exact: true }).waitFor()
  await gone(marker(page, other.name))
  await marker(page, wanted.name).waitFor()
  await press(filters, 'Day pass, 1')
  await press(filters, '$$ · Medium, 1')
  await press(filters, '4 stars and up, 0')
  await filters.getByText('No gym in view matches all of this.').waitFor()
  await press(filters, '4 stars and up, 0')
  await filters.getByRole('button', { name: 'Show 1 gym', exact: true }).click()
  await heading(page, 'Gyms Found (1)').waitFor()
  await expect
    .poll(() => Object.fromEntries(paramsOf(page)))
    .toMatchObject({ amenities: expect.stringContaining('sauna'), prices: '$$', dayPass: 'true' })
})

it('lets an administrator reject an edit, and remove a cost', { tags: 'full' }, async () => {
  const member = await newMember()
  const gym = await addGym(await newMember())
  const path = `/api/gyms/${gym.id}/suggestions`
  await call(member, 'POST', path, { priceRange: '$$$', amenities: ['pool'] })
  const cost = { for: 'adult', currency: 'USD', monthly: 5_100, observedOn: '2026-05-10' }
  await call(member, 'POST', `/api/gyms/${gym.id}/costs`, cost)
  const page = await openPortal('?tab=edits')
  await press(rowOf(page, gym.name), /./)
  const edit = page.getByRole('article', { name: 'Suggested edit' })
  await edit.getByText('Add Pool').waitFor()
  await press(edit, 'Reject')
  await says(page, 'Edit rejected')
  expect((await member.call('GET', path)).json).toMatchObject([{ status: 'rejected' }])

  await page.goto('/Jumpingjack?tab=costs')
  await press(rowOf(page, gym.name), /./)
  const shown = page.getByRole('article', { name: 'Cost' })
  await press(shown, 'Remove')
  await says(page, 'Observation removed')
  await gone(button(shown, 'Remove'))
  expect((await call(member, 'GET', `/api/gyms/${gym.id}/costs`)).observations).toEqual([])
})
