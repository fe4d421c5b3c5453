// Gyms on the map: links, markers, cards and popups, by pointer and by keyboard. The map after a failure and
// without a position. Its other states: test/states.
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { aMember, newMember } from './lib/a-member.ts'
import { openBrowser } from './lib/browser.ts'
import { goOffline } from './lib/conditions.ts'
import { switchFake } from './lib/fakes.ts'
import { addressNumbers, gymsInList, marker, moveMap, pull } from './lib/maps.ts'
import {
  button,
  cardOf,
  dialogOf,
  gone,
  heading,
  link,
  openFilters,
  paramsOf,
  press,
  says,
  signInLink,
} from './lib/page.ts'
import { addGym } from './lib/visitor.ts'

/** Far from all other gyms, so that they form no clusters with them. */
const lone = { latitude: 46.8721, longitude: -113.994 }
const view = `/?lat=${lone.latitude}&lng=${lone.longitude}&zoom=14`
let gym: { id: string; name: string }
/** On a phone it is out of view. */
let neighbour: { id: string; name: string }

beforeAll(async () => {
  const owner = await newMember()
  gym = await addGym(owner, { ...lone, name: `Lone Gym ${Date.now()}`, type: 'CrossFit' })
  neighbour = await addGym(owner, { ...lone, longitude: lone.longitude + 0.033 })
})

/** Pixels from the middle of the map to the tip of the lone gym's marker. */
async function fromCentre(page: Page): Promise<number> {
  const box = await marker(page, gym.name).boundingBox()
  const map = await page.getByRole('region', { name: 'Map' }).first().boundingBox()
  if (!box || !map) return Number.NaN
  return Math.hypot(
    box.x + box.width / 2 - (map.x + map.width / 2),
    box.y + box.height - (map.y + map.height / 2),
  )
}

it('restores centre, zoom and the open gym from a link, and opens its popup and details', async () => {
  const page = await openBrowser()
  await page.goto(`${view}&selected=${gym.id}`)
  await signInLink(page).click()
  await press(page, /Bob/)
  await page.getByRole('dialog').getByRole('heading', { name: gym.name }).last().waitFor()
  await page.keyboard.press('Escape')
  await marker(page, gym.name).waitFor()
  expect(addressNumbers(page)).toEqual({ lat: lone.latitude, lng: lone.longitude, zoom: 14 })
  await expect.poll(() => fromCentre(page)).toBeLessThan(4)
  await expectPopup(page)

  // A gym is open beside list and map, which stay in use.
  await link(page, gym.name).click()
  await dialogOf(page, gym.name).waitFor()
  await moveMap(page)
  await expect.poll(() => addressNumbers(page).lng).toBeGreaterThan(lone.longitude)
  await link(page, neighbour.name).click()
  await dialogOf(page, neighbour.name).waitFor()
  await gone(dialogOf(page, gym.name))
})

it('shows the pin of an open gym that is in a cluster', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember()
  const place = { latitude: 47.5, longitude: -110.2 }
  const { name } = await addGym(visitor, place)
  await addGym(visitor, place)
  await page.goto('/?lat=47.5&lng=-110.2&zoom=12')
  await page.locator('gmp-advanced-marker[title="2 gyms, zoom in"]').waitFor()
  await link(page, name).click()
  await marker(page, name).locator('[data-emphasis=selected]').waitFor()
  await press(dialogOf(page, name), 'Close')
  await gone(marker(page, name))
})

it('shows the place in the URL, previews a hovered gym, and moves', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember({ reducedMotion: 'no-preference' })
  await page.goto(view)
  await marker(page, gym.name).waitFor()
  await expect.poll(() => fromCentre(page)).toBeLessThan(4)
  const preview = page.getByTestId('gym-preview')
  await marker(page, gym.name).hover()
  await preview.getByText(gym.name).waitFor()
  await page.mouse.move(500, 850)
  await gone(preview)
  await cardOf(page, gym.name).hover()
  await marker(page, gym.name).locator('[data-emphasis=highlighted]').waitFor()
  await visitor.call('POST', `/api/gyms/${gym.id}/reviews`, { rating: 4 })
  await says(marker(page, gym.name), '4.0')

  const entries = await page.evaluate('history.length')
  await moveMap(page)
  await expect.poll(() => addressNumbers(page).lng).toBeGreaterThan(lone.longitude)
  expect(await page.evaluate('history.length')).toBe(entries)
})

/** A popup opens on click, and the details from the popup. */
async function expectPopup(page: Page): Promise<void> {
  await marker(page, gym.name).click()
  const popup = dialogOf(page, gym.name)
  await button(popup, 'View Details').waitFor()
  const pin = marker(page, gym.name).locator('[data-emphasis=selected]')
  // The pin grows for a while.
  await expect
    .poll(() => pin.evaluate((pin) => pin.ownerDocument.defaultView?.getComputedStyle(pin).scale))
    .toBe('1.2')
  await press(popup, 'Close')
  await gone(popup)
  await marker(page, gym.name).click()
  await popup.waitFor()
  await page.goBack()
  await gone(popup)
  await marker(page, gym.name).click()
  await press(popup, 'View Details')
  await page.getByText('Rate This Gym').waitFor()
  expect(paramsOf(page).get('selected')).toBe(gym.id)
  await page.goBack()
  await gone(page.getByText('Rate This Gym'))
  expect(await popup.count()).toBe(0)
  expect(addressNumbers(page).zoom).toBe(14)
}

it('fills a phone with the map and keeps the search reachable', async () => {
  const { page } = await aMember(phone)
  await page.goto(view)
  await marker(page, gym.name).waitFor()
  const sheet = dialogOf(page, 'Filters & Gyms')
  await sheet.getByRole('heading', { name: 'Gyms Found (1)' }).waitFor()
  // One search box: of the list, or of the map.
  const boxes = page.getByRole('combobox', { name: /^Search/ })
  await expect.poll(() => boxes.count()).toBe(1)
  // The half open list leaves the centre of the map free. A tap on its pin reaches the pin, and lowers the list.
  const sheetTop = async () => (await sheet.boundingBox())?.y ?? 0
  const pin = await marker(page, gym.name).boundingBox()
  expect(pin && pin.y + pin.height).toBeLessThan(await sheetTop())
  await marker(page, gym.name).tap()
  await gone(sheet)
  await press(dialogOf(page, gym.name), 'Close')
  await expect.poll(() => boxes.count()).toBe(1)
  expect((await boxes.boundingBox())?.y).toBeGreaterThan(370)
  await press(page, 'Filters & Gyms (1)')
  await expect.poll(sheetTop).toBeGreaterThan(150)
  await press(sheet, 'Show more of the list')
  await expect.poll(sheetTop).toBeLessThan(130)
  await page.goBack()
  await expect.poll(sheetTop).toBeGreaterThan(150)
  await press(sheet, 'Show more of the list')
  await expect.poll(sheetTop).toBeLessThan(130)
  await pull(page, 400, 520)
  await expect.poll(sheetTop).toBeGreaterThan(150)
  // Back closes the filters, the open gym, then the list, and keeps what was chosen.
  await openFilters(page)
  await page.goBack()
  await gone(dialogOf(page, 'Filters'))
  await sheet.getByLabel('Sort by').selectOption('Name')
  await sheet.getByRole('link', { name: gym.name }).click()
  await page.getByText('Rate This Gym').waitFor()
  await page.goBack()
  await gone(page.getByText('Rate This Gym'))
  await sheet.getByRole('heading', { name: 'Gyms Found (1)' }).waitFor()
  await page.goBack()
  await gone(sheet)
  expect(paramsOf(page).get('sort')).toBe('name')
  await marker(page, gym.name).waitFor()
})

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

it('lists on a phone what is to be seen of the map, more once the list is lowered', {
  tags: 'full',
}, async () => {
  const { page, visitor } = await aMember(phone)
  const [latitude, longitude] = [47.8721, -113.994]
  const above = await addGym(visitor, { latitude, longitude })
  const below = await addGym(visitor, { latitude: latitude - 0.009, longitude })
  await page.goto(`/?lat=${latitude}&lng=${longitude}&zoom=14`)
  const sheet = dialogOf(page, 'Filters & Gyms')
  await sheet.getByRole('heading', { name: 'Gyms Found (1)' }).waitFor()
  await cardOf(page, above.name).waitFor()
  await press(sheet, 'Close')
  await button(page, 'Filters & Gyms (2)').waitFor()
  await marker(page, below.name).waitFor()
})

it('drags the list of a phone, and stays when it is closed twice', { tags: 'full' }, async () => {
  const { page } = await aMember(phone)
  await page.goto(view)
  const head = button(page, 'Filters & Gyms (1)')
  const sheet = dialogOf(page, 'Filters & Gyms')
  await press(sheet, 'Close')
  await head.waitFor()
  const drag = async (from: number, to: number) => {
    await page.mouse.move(180, from)
    await page.mouse.down()
    await page.mouse.move(180, to, { steps: 4 })
  }
  await drag(720, 560)
  await page.mouse.up()
  const halfOpen = await restingTop(sheet)
  expect(halfOpen).toBeGreaterThan(150)
  await drag(halfOpen + 14, 200)
  await page.mouse.up()
  const full = await restingTop(sheet)
  expect(full).toBeLessThan(130)
  await drag(full + 14, 700)
  await page.mouse.up()
  await head.waitFor()
  // Escape during a drag removes the button under the pointer.
  await head.click()
  await drag((await restingTop(sheet)) + 14, 500)
  await page.keyboard.press('Escape')
  await head.waitFor()
  await page.mouse.move(180, 735)
  await page.mouse.up()
  await expect.poll(async () => (await head.boundingBox())?.y).toBeGreaterThan(680)

  // Closed twice, each closes once.
  await head.click()
  await link(sheet, gym.name).click()
  const details = dialogOf(page, gym.name)
  const twice = (button: { click(): void }) => {
    button.click()
    button.click()
  }
  await details.getByRole('button', { name: 'Close', exact: true }).evaluate(twice)
  await gone(details)
  await button(sheet, 'Close').evaluate(twice)
  await head.waitFor()
  // Later than a second step back.
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 300))')
  await head.click()
  await sheet.waitFor()
})

/** Of an element that may be moving: where it stays. */
async function restingTop(element: Locator): Promise<number> {
  await element.evaluate((moving) => {
    const animations: { finished: Promise<unknown> }[] = moving.getAnimations()
    return Promise.all(animations.map(({ finished }) => finished))
  })
  return (await element.boundingBox())?.y ?? Number.NaN
}

it('says that the map could not be loaded, and loads it on retry and when the connection returns', {
  tags: 'full',
}, async () => {
  const { page } = await aMember()
  const map = page.locator('gmp-advanced-marker:visible').first()
  const fails = async () => {
    await switchFake('maps', { mode: 'down', only: 'js.script' })
    await page.goto(view)
    await heading(page, 'Map not available').waitFor()
  }
  await fails()
  await expect.poll(() => gymsInList(page)).toBeGreaterThan(0)
  await switchFake('maps', { mode: 'ok' })
  await press(page, 'Try again')
  await map.waitFor()

  await fails()
  await goOffline(page)
  await says(page.locator('#map'), 'It is loaded when the connection returns.')
  await switchFake('maps', { mode: 'ok' })
  await page.context().setOffline(false)
  await map.waitFor()
})

const askLate = `Geolocation.prototype.getCurrentPosition = (found, failed, options) => {
  globalThis.asked = options
  failed({ code: 3 })
}`

it.each([
  ['refused', undefined],
  ['unsupported', 'delete Navigator.prototype.geolocation'],
  ['late', askLate],
])('starts at the default centre when the position is %s', { tags: 'full' }, async (what, script) => {
  const geolocation = { latitude: 34.05, longitude: -118.24 }
  const { page } = await aMember({ geolocation, permissions: what === 'refused' ? [] : ['geolocation'] })
  if (script) await page.addInitScript(script)
  const listed = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/gyms')
  await page.goto('/')
  const query = new URL((await listed).url()).searchParams
  const [west = 0, south = 0, east = 0, north = 0] = String(query.get('bbox')).split(',').map(Number)
  expect((south + north) / 2).toBeCloseTo(40.7128, 1)
  expect((west + east) / 2).toBeCloseTo(-74.006, 1)
  if (what !== 'late') return
  const asked = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 }
  expect(await page.evaluate('asked')).toEqual(asked)
})
