// Search on the map and in the list: locations, gyms around them, gyms by name, and failures.
import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { aMember, aMemberWithoutMap } from './lib/a-member.ts'
import { hang } from './lib/conditions.ts'
import { switchFake } from './lib/fakes.ts'
import {
  addCityGyms,
  addressNumbers,
  gymsInList,
  mapsLedger,
  searchThisArea,
  waitUntilMapMatchesList,
} from './lib/maps.ts'
import { aWord, button, heading, paramsOf, press, says } from './lib/page.ts'
import { addGym } from './lib/visitor.ts'

beforeAll(addCityGyms)

async function openMap(): Promise<Page> {
  const { page } = await aMember()
  await page.goto('/')
  await page.locator('gmp-advanced-marker:visible').first().waitFor()
  return page
}

const mapBox = (page: Page) => page.getByRole('combobox', { name: 'Search for a location' })
const listBox = (page: Page) => page.getByRole('combobox', { name: 'Search gyms' })
const suggestions = (page: Page) => page.getByRole('listbox').getByRole('option')
const banner = (page: Page) => page.getByText(/^Showing [\d,]+ real gyms from Google Places$/)

it('finds gyms by name where the map is, and moves to a location picked by keyboard, with the gyms there', async () => {
  const page = await openMap()
  const before = addressNumbers(page)
  await listBox(page).fill('crossfit')
  await banner(page).waitFor()
  await expect.poll(() => gymsInList(page)).toBeGreaterThan(0)
  await waitUntilMapMatchesList(page)
  expect(addressNumbers(page)).toEqual(before)
  for (const keys of [['Space'], ['x', 'Backspace']]) {
    for (const key of keys) await listBox(page).press(key)
    await banner(page).waitFor()
  }
  await press(page, 'Clear search')
  await banner(page).waitFor({ state: 'hidden' })

  await mapsLedger()
  await mapBox(page).fill('San')
  const options = suggestions(page)
  await expect.poll(() => options.count()).toBe(5)
  await mapBox(page).fill('Chicago')
  await says(page.getByRole('listbox'), /^Chicago/)
  await mapBox(page).press('ArrowDown')
  expect(await options.first().getAttribute('aria-selected')).toBe('true')
  await mapBox(page).press('Enter')
  await banner(page).waitFor()
  await expect
    .poll(() => Object.values(addressNumbers(page)).map((each) => Math.round(each)))
    .toEqual([42, -88, 13])
  await waitUntilMapMatchesList(page)
  // The place is asked for once, which ends the session of the suggestions.
  expect(await mapsLedger()).toMatchObject({ 'js.details': 1, 'js.geocode': 0 })
  expect(await mapBox(page).inputValue()).toBe('Chicago')
})

it('searches again after its code could not be loaded', { tags: 'full' }, async () => {
  const page = await openMap()
  let failures = 3
  const fail = (route: Route) => (failures-- > 0 ? route.abort() : route.continue())
  await page.route('**/assets/gym-search-*.js*', fail)
  await searchThisArea(page)
  await expect.poll(() => failures).toBe(0)
  await searchThisArea(page)
  await banner(page).waitFor()
})

it('suggests nothing for 5 s after a pick, unless the text changes', { tags: 'full' }, async () => {
  const page = await openMap()
  await mapBox(page).fill('Chicago')
  await suggestions(page).first().waitFor()
  const before = Date.now()
  await suggestions(page).first().click()
  await banner(page).waitFor()
  await mapsLedger()
  // Independent of the duration of the search.
  await page.clock.setFixedTime(before + 4_999)
  await mapBox(page).fill('Chicag')
  await page.waitForTimeout(1_500)
  expect((await mapsLedger())['js.autocomplete']).toBe(0)
  await mapBox(page).fill('Boston')
  await suggestions(page).first().waitFor()
  expect((await mapsLedger())['js.autocomplete']).toBe(1)
})

it('filters again by a text that was emptied and is typed anew', { tags: 'full' }, async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const name = aWord()
  await addGym(visitor, { latitude: 40.7181, longitude: -74.0021, name })
  await page.goto(`/?q=${name}`)
  await heading(page, 'Gyms Found (1)').waitFor()
  await listBox(page).fill('')
  await expect.poll(() => paramsOf(page).get('q')).toBeNull()
  await listBox(page).fill(name)
  await expect.poll(() => paramsOf(page).get('q')).toBe(name)
})

it('cancels the lookup in flight when a suggestion is picked', { tags: 'full' }, async () => {
  const page = await openMap()
  const lookup = (url: URL) =>
    url.pathname === '/api/places/locations' && url.searchParams.get('text') === 'Chicago'
  await hang(page, lookup)
  await listBox(page).fill('Chicag')
  await says(page.getByRole('listbox'), /^Chicago/)
  const [request] = await Promise.all([
    page.waitForRequest((each) => lookup(new URL(each.url()))),
    listBox(page).press('o'),
  ])
  await Promise.all([
    page.waitForEvent('requestfailed', (each) => each === request),
    suggestions(page).first().click(),
  ])
  await suggestions(page).first().waitFor({ state: 'hidden' })
})

it('waits 800 ms, ignores single letters, and says when no place matches', { tags: 'full' }, async () => {
  const page = await openMap()
  await mapsLedger()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await mapBox(page).fill('B')
  await page.clock.runFor(1_000)
  for (const letter of 'ost') {
    await page.clock.runFor(799)
    await mapBox(page).press(letter)
  }
  await page.clock.runFor(799)
  expect((await mapsLedger())['js.autocomplete']).toBe(0)
  await page.clock.resume()
  await suggestions(page).first().waitFor()
  expect((await mapsLedger())['js.autocomplete']).toBe(1)
  await mapBox(page).press('Escape')
  await suggestions(page).first().waitFor({ state: 'hidden' })
  await mapBox(page).fill('Xyzzyqwerty')
  await page.getByText('No locations found for "Xyzzyqwerty"').last().waitFor()
})

it('geocodes where autocomplete fails', { tags: 'full' }, async () => {
  await switchFake('maps', { mode: 'denied', only: 'js.autocomplete' })
  const page = await openMap()
  await mapBox(page).fill('Boston, MA')
  await suggestions(page).first().waitFor()
  await mapBox(page).press('Enter')
  await expect.poll(() => Math.round(addressNumbers(page).lat)).toBe(42)
})

it('searches this area by browser, server, or text search', { tags: 'full' }, async () => {
  const page = await openMap()
  const calls = ['js.nearby', 'web.nearby', 'web.text']
  for (const tried of [1, 2, 3]) {
    const failing = calls.slice(0, tried - 1)
    if (failing.length > 0) await switchFake('maps', { mode: 'denied', only: failing })
    await mapsLedger()
    await searchThisArea(page)
    await banner(page).waitFor()
    const ledger = await mapsLedger()
    expect(calls.filter((call) => ledger[call])).toEqual(calls.slice(0, tried))
    await expect.poll(() => gymsInList(page)).toBeGreaterThan(0)
    await press(page, 'Hide gyms from Google Places')
    await banner(page).waitFor({ state: 'hidden' })
  }
})

it('keeps the gyms and shows no error when every search fails', { tags: 'full' }, async () => {
  const page = await openMap()
  await switchFake('maps', { mode: 'hang', only: 'js.nearby' })
  await switchFake('maps', { mode: 'denied', only: ['web.nearby', 'web.text'] })
  await searchThisArea(page)
  const busy = button(page, 'Searching...')
  await busy.waitFor()
  expect(await busy.isDisabled()).toBe(true)
  await button(page, 'Search This Area').waitFor()
  await expect.poll(() => gymsInList(page)).toBeGreaterThan(0)
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('says what to do where nobody knows a gym', { tags: 'full' }, async () => {
  await switchFake('maps', { mode: 'denied', only: ['js.nearby', 'web.nearby', 'web.text'] })
  const { page } = await aMember()
  await page.goto('/?lat=-47.5&lng=-160.5&zoom=13')
  await page.getByText('No gym is known here yet.').waitFor()
  expect(await page.getByText('Try adjusting your filters').count()).toBe(0)
  await page.goto('/?lat=-47.5&lng=-160.5&zoom=13&openNow=true')
  await page.getByText('Try adjusting your filters').waitFor()
  await listBox(page).fill('Qwertyzxcv')
  await says(page, 'No locations found for "Qwertyzxcv"')
  await expect.poll(() => paramsOf(page).get('q')).toBe('Qwertyzxcv')
})

it('treats any input as plain text', { tags: 'full' }, async () => {
  const page = await openMap()
  for (const text of ['💪🏋️', '.*+?^$' + '{}()|[]\\', '<script>alert(1)</script>', 'x'.repeat(5_000), '   ']) {
    await listBox(page).fill(text)
    await mapBox(page).fill(text)
    await page.waitForTimeout(1_200)
    expect(await heading(page, /Gyms Found \(\d+\)/).count(), text).toBe(1)
  }
})
