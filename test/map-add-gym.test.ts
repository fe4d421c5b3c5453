// Adding a gym: its fields, and its position from the pin, the address, or the default centre.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { switchMaps } from './lib/maps.ts'

interface Added {
  latitude: string
  longitude: string
  positionIsApproximate?: boolean
}

async function openDialog(path = '/') {
  const { page } = await aMember()
  await page.goto(path)
  await page.getByRole('button', { name: 'Add Gym' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Gym' })
  await dialog.waitFor()
  return { page, dialog }
}

/** A unique name, so that no similar gym is suggested. */
async function fillIn(page: Page, address: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add New Gym' })
  await dialog.getByLabel('Gym Name').fill(`${Math.random().toString(36).slice(2, 12)} Gym`)
  await dialog.getByLabel('Gym Type').selectOption('Powerlifting')
  await dialog.getByRole('combobox', { name: 'Address' }).fill(address)
}

async function add(page: Page): Promise<Added> {
  const reply = page.waitForResponse(
    (each) => each.request().method() === 'POST' && each.url().endsWith('/api/gyms'),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Add Gym' }).click()
  const added: Added = await (await reply).json()
  await page.getByText('Gym has been added successfully.', { exact: true }).waitFor()
  return added
}

it('closes the suggestions by Escape, then the dialog', { tags: 'full' }, async () => {
  const { page, dialog } = await openDialog()
  await fillIn(page, 'Boston')
  const list = dialog.getByRole('listbox')
  await list.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
  expect(await dialog.isVisible()).toBe(true)
})

it('saves the position of the pin, moved by pointer and by keyboard, or of a picked address', async () => {
  // Without other gyms.
  const { page, dialog } = await openDialog('/?lat=-48&lng=-130&zoom=13')
  await fillIn(page, 'Nowhere Lane')
  const pin = dialog.locator('gmp-advanced-marker')
  await pin.waitFor()
  await dialog.getByTestId('map').click({ position: { x: 200, y: 60 } })
  const latitude = dialog.getByLabel('Latitude')
  await expect.poll(() => latitude.inputValue()).not.toBe('')
  const before = Number(await latitude.inputValue())
  await pin.focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => Number(await latitude.inputValue())).toBeGreaterThan(before)
  const [lat, lng] = [await latitude.inputValue(), await dialog.getByLabel('Longitude').inputValue()]
  const added = await add(page)
  expect([Number(added.latitude), Number(added.longitude)]).toEqual([Number(lat), Number(lng)])
  expect(added.positionIsApproximate).toBeUndefined()

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add Gym' }).click()
  await fillIn(page, 'Chicago, IL')
  const picked = await add(page)
  expect([Math.round(Number(picked.latitude)), Math.round(Number(picked.longitude))]).toEqual([42, -88])
  expect(picked.positionIsApproximate).toBeUndefined()
})

it('looks up the position of a typed address', { tags: 'full' }, async () => {
  const { page, dialog } = await openDialog()
  await fillIn(page, 'Boston')
  await dialog.getByRole('listbox').getByRole('option').first().click()
  await dialog.getByLabel('Latitude').fill('0')
  await dialog.getByLabel('Longitude').fill('0')
  const request = page.waitForRequest((request) => request.url().includes('/api/places/details/'))
  const added = await add(page)
  await request
  expect(Math.round(Number(added.latitude))).toBe(42)
})

async function pickBoston() {
  const { page, dialog } = await openDialog()
  await fillIn(page, 'Boston')
  await dialog.getByRole('listbox').getByRole('option').first().click()
  const latitude = dialog.getByLabel('Latitude')
  await expect.poll(async () => Math.round(Number(await latitude.inputValue()))).toBe(42)
  return { page, dialog, latitude, address: dialog.getByRole('combobox', { name: 'Address' }) }
}

it('drops the position of a picked address when the address is edited, also after a reload', {
  tags: 'full',
}, async () => {
  const { page, dialog, latitude, address } = await pickBoston()
  await page.reload()
  await page.getByRole('button', { name: 'Add Gym' }).click()
  await expect.poll(async () => Math.round(Number(await latitude.inputValue()))).toBe(42)
  await address.fill('Behind the old mill')
  expect(await latitude.inputValue()).toBe('')
  expect(await dialog.getByLabel('Longitude').inputValue()).toBe('')
  await dialog.getByText(/^Not set yet: /).waitFor()
})

it('keeps a position that the member chose when the address is edited', { tags: 'full' }, async () => {
  const { page, latitude, address } = await pickBoston()
  await latitude.fill('42.5')
  await address.fill('Behind the old mill')
  expect(Number((await add(page)).latitude)).toBe(42.5)
})

it('saves a position near the default centre for an unknown address, and marks it as approximate', {
  tags: 'full',
}, async () => {
  await switchMaps({ mode: 'denied', only: 'web' })
  const { page } = await openDialog()
  await fillIn(page, 'Behind the old mill')
  const added = await add(page)
  expect(Math.abs(Number(added.latitude) - 40.7128)).toBeLessThanOrEqual(0.05)
  expect(Math.abs(Number(added.longitude) + 74.006)).toBeLessThanOrEqual(0.05)
  expect(added.positionIsApproximate).toBe(true)
})

it('keeps the dialog open when adding the gym fails', { tags: 'full' }, async () => {
  const { page, dialog } = await openDialog()
  await fillIn(page, 'Chicago, IL')
  await page.route('**/api/gyms', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Add Gym' }).click()
  await page.getByText('Failed to add gym. Please try again.', { exact: true }).waitFor()
  expect(await dialog.getByRole('combobox', { name: 'Address' }).inputValue()).toBe('Chicago, IL')
})
