// Searches as a new user types them: own gyms come first, and only a place moves the map.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { aMember, aMemberWithoutMap, newMember } from './lib/a-member.ts'
import { addCityGyms, addressNumbers, gymsInList, moveMap, waitUntilMapMatchesList } from './lib/maps.ts'
import { aWord, button, gone, heading, paramsOf, press, says } from './lib/page.ts'
import { addGym } from './lib/visitor.ts'

const stamp = Date.now()
const chicago = { latitude: 41.8781, longitude: -87.6298 }
const chicagoGym = `Own Gym ${stamp}`
const farGym = `Zyqotril ${stamp}`
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

beforeAll(async () => {
  const owner = await newMember()
  await addGym(owner, { ...chicago, name: chicagoGym, type: 'Boxing' })
  await addGym(owner, { latitude: 34.0522, longitude: -118.2437, name: farGym, type: 'Boxing' })
  await addCityGyms()
})

async function openMap(options?: BrowserContextOptions): Promise<Page> {
  const { page } = await aMember(options)
  await page.goto('/?lat=40.7128&lng=-74.006&zoom=13')
  await page.locator('gmp-advanced-marker:visible').first().waitFor()
  return page
}

const mapBox = (page: Page) => page.getByRole('combobox', { name: 'Search for a location' })
const listBox = (page: Page) => page.getByRole('combobox', { name: 'Search gyms' })
const options = (page: Page) => page.getByRole('listbox').getByRole('option')
const filter = (page: Page) => paramsOf(page).get('q')
const newYork = { lat: 40.7128, lng: -74.006, zoom: 13 }

it.each([
  ['a desk', undefined],
  ['a phone', phone],
])('keeps New York in view for "yoga" and for "crossfit" on %s', { tags: 'full' }, async (_where, screen) => {
  const page = await openMap(screen)
  const box = screen ? listBox(page) : mapBox(page)
  for (const text of ['yoga', 'crossfit']) {
    await box.fill(text)
    await expect.poll(() => filter(page)).toBe(text)
    await options(page).filter({ hasText: 'Type of gym' }).first().waitFor()
    await box.press('Enter')
    // A search by name at the provider takes half a second.
    await page.waitForTimeout(1_000)
    expect(addressNumbers(page)).toEqual(newYork)
    expect(await page.getByText(/^No locations found/).count()).toBe(0)
  }
})

it('shows our own gyms of a picked city before those of the provider, and offers matches farther away', async () => {
  const page = await openMap()
  await listBox(page).fill('Chicago')
  await options(page).first().click()
  await expect.poll(() => Math.round(addressNumbers(page).lat)).toBe(42)
  await says(page, /^Showing [1-9]\d* real gyms from Google Places$/)
  const cards = page.getByRole('article')
  await cards.filter({ hasText: chicagoGym }).first().waitFor()
  expect(await cards.first().getByText('From Google Maps').count()).toBe(0)
  await waitUntilMapMatchesList(page)
  // The button comes back when the map is moved.
  const searchArea = button(page, 'Search This Area')
  await gone(searchArea)
  await moveMap(page)
  await searchArea.waitFor()

  await listBox(page).fill(farGym)
  await expect.poll(() => filter(page)).toBe(farGym)
  await expect.poll(() => gymsInList(page)).toBe(0)
  await heading(page, 'Farther away').waitFor()
  await page.getByText('Nothing in this area matches').waitFor()
  expect(await page.getByText(/^No locations found/).count()).toBe(0)
  await listBox(page).press('Enter')
  await page.getByText('Rate This Gym').waitFor()
  expect(Math.round(addressNumbers(page).lat)).toBe(34)
})

it('shows four whole cards beside the map', { tags: 'full' }, async () => {
  const page = await openMap()
  const cards = page.getByRole('article')
  await cards.nth(3).waitFor()
  const box = await cards.nth(3).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? Number.NaN)).toBeLessThan(900)
  // The list is 24 rem wide.
  expect((box?.x ?? 0) + (box?.width ?? Number.NaN)).toBeLessThan(384)
  await page.getByLabel('Sort by').selectOption('Nearest')
  await expect.poll(() => paramsOf(page).get('sort')).toBe('distance')
  await cards.first().getByText('0.1 mi').waitFor()
  await press(page, 'mi, show kilometres')
  await says(cards.first(), /0\.\d km/)
  await press(page, 'km, show miles')
  await cards.first().getByText('0.1 mi').waitFor()
})

it('shows only what is open for "open now", and the gyms with unknown hours where none is', async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const word = aWord()
  const place = { latitude: 40.7181, longitude: -74.0021 }
  await addGym(visitor, { ...place, name: `Always ${word}`, hours: '24/7' })
  await addGym(visitor, { ...place, name: `Perhaps ${word}` })
  await page.goto('/?lat=40.7128&lng=-74.006&zoom=13')
  const search = async (text: string) => {
    await listBox(page).fill(text)
    await listBox(page).press('Enter')
  }
  const chip = (found: string) => button(page, `Search without open now: ${found}`)
  const title = heading(page, 'Gyms Found')
  await search(`${word} open now`)
  await chip('1, 1 unknown').waitFor()
  await expect.poll(() => title.innerText()).toBe('Gyms Found (1)')
  expect(await page.getByRole('article').allInnerTexts()).toEqual([expect.stringContaining('Always')])
  await chip('1, 1 unknown').click()
  await expect.poll(() => title.innerText()).toBe('Gyms Found (2)')
  expect([await listBox(page).inputValue(), filter(page)]).toEqual([word, word])

  await search(`perhaps ${word} open now`)
  await chip('none known, 1 unknown').waitFor()
  await page.getByText('None known to be open: hours unknown').waitFor()
  expect(await page.getByRole('article').allInnerTexts()).toEqual([expect.stringContaining('Perhaps')])
  await page.getByRole('button', { name: 'Open now', pressed: true }).click()
  await gone(chip('none known'))
})
