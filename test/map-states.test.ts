// @module-tag full
// The map at every zoom, after a failure and without a position. Its other states: test/states.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { switchFake } from './lib/fakes.ts'
import { addCityGyms, gymsInList, waitUntilMapMatchesList } from './lib/maps.ts'
import { heading, press } from './lib/page.ts'

beforeAll(addCityGyms)

async function openMap(): Promise<Page> {
  const { page } = await aMember()
  await page.goto('/')
  return page
}

it('shows as many gyms as the list, at every zoom', async () => {
  const page = await openMap()
  await page.locator('gmp-advanced-marker:visible').first().waitFor()
  for (const view of [
    'zoom=13',
    'zoom=15',
    'zoom=9&distance=100',
    'zoom=4&distance=100',
    'zoom=3&types=Yoga',
  ]) {
    await page.goto(`/?lat=40.7128&lng=-74.006&${view}`)
    await page.locator('gmp-advanced-marker:visible').first().waitFor()
    await waitUntilMapMatchesList(page, view)
  }
})

it('shows loading and failure, and loads on retry', async () => {
  await switchFake('maps', { mode: 'hang', only: 'js.script' })
  const page = await openMap()
  await heading(page, 'Loading Map').waitFor()
  await page.getByText('Preparing the interactive map...').waitFor()
  await switchFake('maps', { mode: 'down', only: 'js.script' })
  await page.reload()
  await heading(page, 'Map not available').waitFor()
  await expect.poll(() => gymsInList(page)).toBeGreaterThan(0)
  await switchFake('maps', { mode: 'ok' })
  await press(page, 'Try again')
  await page.locator('gmp-advanced-marker:visible').first().waitFor()
})

const askLate = `Geolocation.prototype.getCurrentPosition = (found, failed, options) => {
  globalThis.asked = options
  failed({ code: 3 })
}`

it.each([
  ['refused', undefined],
  ['unsupported', 'delete Navigator.prototype.geolocation'],
  ['late', askLate],
])('starts at the default centre when the position is %s', async (what, script) => {
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
