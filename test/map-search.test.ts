// Search on the map and in the list: locations, gyms around them, gyms by name, failures, and how long it waits. Own gyms
// come first, and only a place moves the map.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { aMember, aMemberWithoutMap, newMember } from './lib/a-member.ts'
import { hang, hold } from './lib/conditions.ts'
import { switchFake } from './lib/fakes.ts'
import {
  addCityGyms,
  addressNumbers,
  gymsInList,
  mapsLedger,
  moveMap,
  searchThisArea,
  waitUntilMapMatchesList,
} from './lib/maps.ts'
import {
  aWord,
  button,
  gone,
  heading,
  isFocused,
  paramsOf,
  press,
  says,
  searchBox,
  searchFor,
} from './lib/page.ts'
import { addGym } from './lib/visitor.ts'

beforeAll(addCityGyms)

async function openMap(): Promise<Page> {
  const { page } = await aMember()
  await page.goto('/')
  await page.locator('gmp-advanced-marker:visible').first().waitFor()
  return page
}

const mapBox = (page: Page) => page.getByRole('combobox', { name: 'Search for a location' })
const suggestions = (page: Page) => page.getByRole('listbox').getByRole('option')
const banner = (page: Page) => page.getByText(/^Showing [\d,]+ real gyms from Google Places$/)

it('finds gyms by name where the map is, moves to a picked city with its gyms, own ones first, and to matches farther away', async () => {
  const owner = await newMember()
  const [dallasGym, farGym] = [`Own Gym ${aWord()}`, aWord()]
  await addGym(owner, { latitude: 32.7831, longitude: -96.8067, name: dallasGym })
  await addGym(owner, { latitude: 34.0522, longitude: -118.2437, name: farGym })
  const page = await openMap()
  const before = addressNumbers(page)
  await searchBox(page).fill('crossfit')
  await banner(page).waitFor()
  await expect.poll(() => gymsInList(page)).toBeGreaterThan(0)
  await waitUntilMapMatchesList(page)
  expect(addressNumbers(page)).toEqual(before)
  expect(await mapBox(page).inputValue()).toBe('')
  for (const keys of [['Space'], ['x', 'Backspace']]) {
    for (const key of keys) await searchBox(page).press(key)
    await banner(page).waitFor()
  }
  await press(page, 'Clear search')
  await banner(page).waitFor({ state: 'hidden' })

  await mapsLedger()
  await mapBox(page).fill('San')
  const options = suggestions(page)
  await expect.poll(() => options.count()).toBe(5)
  await mapBox(page).fill('Dallas')
  await says(page.getByRole('listbox'), /^Dallas/)
  await mapBox(page).press('ArrowDown')
  expect(await options.first().getAttribute('aria-selected')).toBe('true')
  await mapBox(page).press('Enter')
  await banner(page).waitFor()
  await expect
    .poll(() => Object.values(addressNumbers(page)).map((each) => Math.round(each)))
    .toEqual([33, -97, 13])
  await waitUntilMapMatchesList(page)
  // The place is asked for once, which ends the session of the suggestions.
  expect(await mapsLedger()).toMatchObject({ 'js.details': 1, 'js.geocode': 0 })
  expect(await mapBox(page).inputValue()).toBe('Dallas')
  const cards = page.getByRole('article')
  await cards.filter({ hasText: dallasGym }).first().waitFor()
  expect(await cards.first().getByText('From Google Maps').count()).toBe(0)
  await cards
    .getByText(/Today: /)
    .first()
    .waitFor()
  // The button comes back when the map is moved.
  const searchArea = button(page, 'Search This Area')
  await gone(searchArea)
  await moveMap(page)
  await searchArea.waitFor()

  await searchBox(page).fill(farGym)
  await expect.poll(() => paramsOf(page).get('q')).toBe(farGym)
  await expect.poll(() => gymsInList(page)).toBe(0)
  await heading(page, 'Farther away').waitFor()
  await page.getByText('Nothing in this area matches').waitFor()
  expect(await button(page, 'Clear filters').count()).toBe(0)
  expect([await searchBox(page).inputValue(), await mapBox(page).inputValue()]).toEqual([farGym, ''])
  expect(await page.getByText(/^No locations found/).count()).toBe(0)
  await searchBox(page).press('Enter')
  await page.getByText('Rate This Gym').waitFor()
  expect(await suggestions(page).filter({ visible: true }).count()).toBe(0)
  expect(Math.round(addressNumbers(page).lat)).toBe(34)
  // Only whoever moves the map may want to search there.
  await gone(searchArea)
})

it('filters again by a text that was emptied and is typed anew', { tags: 'full' }, async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const name = aWord()
  await addGym(visitor, { latitude: 40.7181, longitude: -74.0021, name })
  await page.goto(`/?q=${name}`)
  await heading(page, 'Gyms Found (1)').waitFor()
  await searchBox(page).fill('')
  await expect.poll(() => paramsOf(page).get('q')).toBeNull()
  await searchBox(page).fill(name)
  await expect.poll(() => paramsOf(page).get('q')).toBe(name)
})

it('says that a search loads, and claims no number of gyms until it is there', { tags: 'full' }, async () => {
  const { page, visitor } = await aMemberWithoutMap()
  await page.goto((await addGym(visitor)).view)
  await heading(page, 'Gyms Found (1)').waitFor()
  const answer = await hold(page, /\/api\/gyms(\?|\/search)/)
  await searchFor(page, aWord())
  await heading(page, 'Gyms Found (…)').waitFor()
  const loading = page.getByRole('progressbar', { name: 'Loading...' })
  await loading.waitFor()
  answer()
  await heading(page, 'Gyms Found (0)').waitFor()
  await gone(loading)
})

it('cancels the lookup in flight when a suggestion is picked, and looks up no text that is replaced', {
  tags: 'full',
}, async () => {
  const { page } = await aMemberWithoutMap()
  await page.goto('/')
  const textOf = (url: URL) => url.pathname === '/api/places/locations' && url.searchParams.get('text')
  await hang(page, (url: URL) => textOf(url) === 'Chicago')
  await searchBox(page).fill('Chicag')
  await says(page.getByRole('listbox'), /^Chicago/)
  const [request] = await Promise.all([
    page.waitForRequest((each) => textOf(new URL(each.url())) === 'Chicago'),
    searchBox(page).press('o'),
  ])
  await Promise.all([
    page.waitForEvent('requestfailed', (each) => each === request),
    suggestions(page).first().click(),
  ])
  await expect.poll(() => Math.round(addressNumbers(page).lat)).toBe(42)
  const texts: (string | false | null)[] = []
  page.on('request', (each) => texts.push(textOf(new URL(each.url()))))
  await searchBox(page).fill('')
  await searchBox(page).fill('Bosto')
  await says(page.getByRole('listbox'), /^Boston/)
  expect(texts.filter(Boolean)).toEqual(['Bosto'])
})

it('waits 800 ms, and ignores single letters', { tags: 'full' }, async () => {
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
})

it('waits 300 ms in the list before it suggests locations, and 500 ms before it looks for a name', {
  tags: 'full',
}, async () => {
  const { page } = await aMemberWithoutMap()
  await page.goto('/')
  await heading(page, /^Gyms Found \(\d/).waitFor()
  const calls: string[] = []
  page.on('request', (request) => void calls.push(new URL(request.url()).pathname))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  /** Each letter as late as possible. */
  const type = async (text: string, pauseMs: number) => {
    await searchBox(page).fill('')
    for (const letter of text) {
      await searchBox(page).press(letter)
      await page.clock.runFor(pauseMs - 1)
    }
  }
  await type('Boston', 300)
  expect(calls).not.toContain('/api/places/locations')
  await page.clock.runFor(1)
  await expect.poll(() => calls).toContain('/api/places/locations')
  await type('crossfit', 500)
  expect(calls).not.toContain('/api/places/search-by-name')
  await page.clock.runFor(1)
  await expect.poll(() => calls).toContain('/api/places/search-by-name')
  expect(calls.filter((path) => path === '/api/places/search-by-name')).toHaveLength(1)
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
  expect([await isFocused(busy), await busy.isDisabled()]).toEqual([true, true])
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
  await searchBox(page).fill('Qwertyzxcv')
  await says(page, 'No locations found for "Qwertyzxcv"')
  await expect.poll(() => paramsOf(page).get('q')).toBe('Qwertyzxcv')
})

it('sorts by distance, in miles or in kilometres', { tags: 'full' }, async () => {
  const page = await openMap()
  const cards = page.getByRole('article')
  await page.getByLabel('Sort by').selectOption('Nearest')
  await expect.poll(() => paramsOf(page).get('sort')).toBe('distance')
  await cards.first().getByText('0.1 mi').waitFor()
  await press(page, 'mi, show kilometres')
  await says(cards.first(), /0\.\d km/)
  await press(page, 'km, show miles')
  await cards.first().getByText('0.1 mi').waitFor()
})

it('shows only what is open for "open now", and the gyms with unknown hours where none is', {
  tags: 'full',
}, async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const word = aWord()
  const place = { latitude: 40.7181, longitude: -74.0021 }
  await addGym(visitor, { ...place, name: `Always ${word}`, hours: '24/7' })
  await addGym(visitor, { ...place, name: `Perhaps ${word}` })
  await page.goto('/?lat=40.7128&lng=-74.006&zoom=13')
  const chip = (found: string) => button(page, `Search without Open now: ${found}`)
  const title = heading(page, 'Gyms Found')
  await searchFor(page, `${word} open now`)
  await chip('1, unknown for 1').waitFor()
  await expect.poll(() => title.innerText()).toBe('Gyms Found (1)')
  expect(await page.getByRole('article').allInnerTexts()).toEqual([expect.stringContaining('Always')])
  await chip('1, unknown for 1').click()
  await expect.poll(() => title.innerText()).toBe('Gyms Found (2)')
  expect([await searchBox(page).inputValue(), paramsOf(page).get('q')]).toEqual([word, word])

  await searchFor(page, `perhaps ${word} open now`)
  await chip('unknown').waitFor()
  await page.getByText('None known to be open: hours unknown').waitFor()
  expect(await page.getByRole('article').allInnerTexts()).toEqual([expect.stringContaining('Perhaps')])
  await page.getByRole('button', { name: 'Open now', pressed: true }).click()
  await gone(chip('unknown'))
})
