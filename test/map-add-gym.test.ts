// Adding a gym: its fields, and its position from the pin, the address, or the default centre. Without a map.
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember, aMemberWithoutMap, newMember } from './lib/a-member.ts'
import { admin } from './lib/admin.ts'
import { switchFake } from './lib/fakes.ts'
import { aWord, dialogOf, field, link, paramsOf, press, says } from './lib/page.ts'
import { addGym, call } from './lib/visitor.ts'

const dialogIn = (page: Page) => dialogOf(page, 'Add New Gym')
const addressOf = (page: Page) => dialogIn(page).getByRole('combobox', { name: 'Address' })
const latitudeOf = (page: Page) => dialogIn(page).getByLabel('Latitude')

/** Fills the form in, by default with a name that is like no other gym's. */
async function fillIn(page: Page, address: string, name = `${aWord()} Gym`): Promise<void> {
  await press(page, 'Add Gym')
  await dialogIn(page).getByLabel('Gym Name').fill(name)
  await dialogIn(page).getByLabel('Gym Type').selectOption('Powerlifting')
  await addressOf(page).fill(address)
}

async function pickAddress(page: Page): Promise<void> {
  await dialogIn(page).getByRole('listbox').getByRole('option').first().click()
}

async function add(page: Page, button = 'Add Gym'): Promise<Gym> {
  const reply = page.waitForResponse(
    (each) => each.request().method() === 'POST' && each.url().endsWith('/api/gyms'),
  )
  await press(dialogIn(page), button)
  const added: Gym = await (await reply).json()
  await says(page, /^Gym has been added successfully\./)
  return added
}

it('saves the position of the pin, moved by pointer and by keyboard, or an approximate one of the address', async () => {
  const { page } = await aMember()
  // As on an insecure origin.
  await page.addInitScript('delete Crypto.prototype.randomUUID')
  // Without other gyms.
  await page.goto('/?lat=-48&lng=-130&zoom=13')
  await fillIn(page, 'Nowhere Lane')
  const pin = dialogIn(page).locator('gmp-advanced-marker')
  await pin.waitFor()
  const map = dialogIn(page).getByTestId('map')
  await map.click({ position: { x: 200, y: 60 } })
  const latitude = () => latitudeOf(page).inputValue()
  await expect.poll(latitude).not.toBe('')
  const before = Number(await latitude())
  await pin.focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => Number(await latitude())).toBeGreaterThan(before)
  const [lat, lng] = [await latitude(), await dialogIn(page).getByLabel('Longitude').inputValue()]
  const added = await add(page)
  expect([Number(added.latitude), Number(added.longitude)]).toEqual([Number(lat), Number(lng)])
  expect(added.positionIsApproximate).toBeUndefined()

  await page.keyboard.press('Escape')
  await fillIn(page, '150 Court Street, Chicago')
  const found = await add(page)
  expect([Math.round(Number(found.latitude)), Math.round(Number(found.longitude))]).toEqual([42, -88])
  await says(page, /Its position on the map is approximate\.$/, 'Approximate position on the map')
  await press(page, 'Set the exact position')
  await expect.poll(() => field(page, 'Wrong place on the map').isChecked()).toBe(true)
})

it('drops the position of an edited address, keeps a chosen one, and all when adding fails', {
  tags: 'full',
}, async () => {
  const { page } = await aMember()
  await page.goto('/')
  const latitude = () => latitudeOf(page).inputValue()
  const isFound = () => expect.poll(async () => Math.round(Number(await latitude()))).toBe(42)
  await fillIn(page, 'Boston')
  const list = dialogIn(page).getByRole('listbox')
  await list.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
  expect(await dialogIn(page).isVisible()).toBe(true)
  await addressOf(page).fill('Bosto')
  await pickAddress(page)
  await isFound()
  await page.reload()
  await press(page, 'Add Gym')
  await isFound()
  await press(dialogIn(page), 'Cancel')
  await press(page, 'Undo')
  await press(page, 'Add Gym')
  await isFound()
  await addressOf(page).fill('Behind the old mill')
  expect(await latitude()).toBe('')
  expect(await dialogIn(page).getByLabel('Longitude').inputValue()).toBe('')
  await says(dialogIn(page), /^Not set yet: /)

  await addressOf(page).fill('Chicago')
  await pickAddress(page)
  await isFound()
  await latitudeOf(page).fill('42.5')
  await addressOf(page).fill('Behind the old mill')
  await page.route('**/api/gyms', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await press(dialogIn(page), 'Add Gym')
  await says(page, 'Failed to add gym. Please try again.')
  expect(await addressOf(page).inputValue()).toBe('Behind the old mill')
  await page.unroute('**/api/gyms')
  expect(Number((await add(page)).latitude)).toBe(42.5)
})

it('saves and marks an approximate position for an unknown address', { tags: 'full' }, async () => {
  await switchFake('maps', { mode: 'denied', only: 'web' })
  const { page } = await aMember()
  await page.goto('/')
  await fillIn(page, 'Behind the old mill')
  const added = await add(page)
  expect(Math.abs(Number(added.latitude) - 40.7128)).toBeLessThanOrEqual(0.05)
  expect(Math.abs(Number(added.longitude) + 74.006)).toBeLessThanOrEqual(0.05)
  expect(added.positionIsApproximate).toBe(true)
})

it('warns about a similar gym, which can be ignored or opened', { tags: 'full' }, async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const name = aWord()
  const longitude = (-120 - Math.random() * 20).toFixed(4)
  const place = { latitude: -52.2, longitude: Number(longitude), type: 'Powerlifting' }
  const there = await addGym(await newMember(), { ...place, name })
  await page.goto(`/?lat=-52.2&lng=${longitude}&zoom=14`)
  const fill = async (named: string, latitude: string) => {
    await fillIn(page, '2 Main St', named)
    await latitudeOf(page).fill(latitude)
    await dialogIn(page).getByLabel('Longitude').fill(longitude)
    await press(dialogIn(page), 'Add Gym')
  }
  await fill(`The ${name} Gym`, '-52.20036')
  await says(dialogIn(page), 'Is it one of these?')
  await says(dialogIn(page), /1 Main St · 130 ft away/)
  await press(dialogIn(page), 'Back')
  await expect.poll(() => dialogIn(page).getByLabel('Gym Name').inputValue()).toBe(`The ${name} Gym`)
  await press(dialogIn(page), 'Add Gym')
  expect(await add(page, 'Add anyway')).toMatchObject({ name: `The ${name} Gym`, latitude: '-52.20036' })
  await dialogOf(page, `The ${name} Gym`).waitFor()
  await page.keyboard.press('Escape')
  await fill(name, '-52.2')
  await press(dialogIn(page), `Open ${name}`)
  await dialogOf(page, name).waitFor()
  expect(paramsOf(page).get('selected')).toBe(there.id)

  const { id } = await call(visitor, 'POST', `/api/gyms/${there.id}/suggestions`, { existence: 'closed' })
  await (await admin())('POST', `/api/admin/suggestions/${id}/decision`, { decision: 'confirmed' })
  await page.goto(`/?lat=-52.2&lng=${longitude}&zoom=14`)
  await fill(name, '-52.2')
  await says(dialogIn(page), /^Closed for good, /)
  await press(dialogIn(page), `${name} has reopened`)
  await says(page, 'Report sent', /^It appears once an administrator/)
  await dialogOf(page, name).waitFor()
  const [{ changes, status }] = await call(visitor, 'GET', `/api/gyms/${there.id}/suggestions`)
  expect([changes[0].to, status]).toEqual(['open', 'open'])
})

it('offers only administrators to check the key of the map', { tags: 'full' }, async () => {
  const { page } = await aMemberWithoutMap()
  await page.goto('/')
  await says(page, 'Google Maps API Key Required')
  await says(page, 'The list works without it.')
  expect(await link(page, 'Check the key').count()).toBe(0)
  await page.evaluate("localStorage.setItem('admin-login', '{}')")
  await page.reload()
  await link(page, 'Check the key').waitFor()
})
