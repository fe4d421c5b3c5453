// What members see on the main screen.

import type { Page } from 'playwright-core'
import { marker, searchThisArea } from '../lib/maps.ts'
import { withoutMap } from '../lib/without-map.ts'
import {
  change,
  dialogOf,
  fail,
  hang,
  lose,
  press,
  reply,
  type Stage,
  type States,
  says,
  withoutTimer,
} from './stage.ts'

const listBox = (page: Page) => page.getByRole('combobox', { name: 'Search gyms' })
const mapBox = (page: Page) => page.getByRole('combobox', { name: 'Search for a location' })
const gyms = /\/api\/gyms\?/

/** The list, which is a drawer on a phone. Without a map, which takes time to load. */
async function openList({ page, isPhone, world }: Stage, query = ''): Promise<void> {
  await withoutMap(page)
  await page.goto(world.view + query)
  if (isPhone) await press(page, 'Show more of the list')
}

async function openAddGym({ page }: Stage): Promise<ReturnType<typeof dialogOf>> {
  await page.goto('/')
  await press(page, 'Add Gym')
  return dialogOf(page, 'Add New Gym')
}

async function loseConnection(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await says(page, 'No Internet connection')
}

export const mainStates: States = {
  map: async ({ page, world }) => {
    await page.goto(world.view)
    await marker(page, world.bare.name).waitFor()
  },
  'map: loading': async ({ page, world }) => {
    await hang(page, '**/api/config/google-maps')
    await page.goto(world.view)
    await says(page, 'Loading Map')
  },
  'main screen before its code': async ({ page }) => {
    await hang(page, '**/assets/*.js')
    await page.goto('/', { waitUntil: 'commit' })
    await says(page, 'Loading Map')
  },
  'map: no key': async ({ page, world }) => {
    await reply(page, '**/api/config/google-maps', { apiKey: '' })
    await page.goto(world.view)
    await says(page, 'Google Maps API Key Required')
  },
  'map: failed': async ({ page, world }) => {
    await page.route('**/maps/api/js*', (route) => route.abort())
    await page.goto(world.view)
    await says(page, 'Map not available')
  },
  'map: the key is rejected': async ({ page, world }) => {
    await page.goto(world.view)
    await marker(page, world.bare.name).waitFor()
    // As the provider's script does.
    await page.evaluate('gm_authFailure()')
    await says(page, 'Error: AuthFailure')
  },
  'map: a gym is open in a popup': async ({ page, world }) => {
    await page.goto(world.view)
    await marker(page, world.bare.name).click()
    await page.getByRole('button', { name: 'View Details' }).waitFor()
  },
  'map: a gym is previewed': async ({ page, world, isPhone }) => {
    await page.goto(world.view)
    await marker(page, world.bare.name).hover()
    if (!isPhone) await page.getByTestId('gym-preview').waitFor()
  },
  'map: searching': async ({ page, world }) => {
    await hang(page, '**/v1/places:searchNearby')
    await page.goto(world.view)
    await searchThisArea(page)
    await says(page, 'Searching...')
  },
  'map: searched': async ({ page, world }) => {
    await page.goto(world.view)
    await searchThisArea(page)
    await says(page, /^Showing [\d,]+ real gyms from Google Places$/)
  },
  'map: limited by the distance': async ({ page, world }) => {
    await page.goto(world.view.replace('zoom=15', 'zoom=8'))
    await says(page, /^Only within/)
  },
  'map: suggested locations': async ({ page, world }) => {
    await page.goto(world.view)
    await marker(page, world.bare.name).waitFor()
    await mapBox(page).fill('San')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await mapBox(page).press('ArrowDown')
  },
  'map: no location matches': async ({ page, world }) => {
    await page.goto(world.view)
    await marker(page, world.bare.name).waitFor()
    await mapBox(page).fill('Xyzzyqwerty')
    await says(page, 'No locations found for "Xyzzyqwerty"')
  },
  'map: the position is refused': async ({ page, world }) => {
    await page.context().clearPermissions()
    await page.goto(world.view)
    await press(page, 'Show my location')
    await says(page, 'Location is not allowed')
  },
  list: async (stage) => {
    await openList(stage)
    await stage.page.getByRole('link', { name: stage.world.bare.name }).waitFor()
  },
  'list: half open': async ({ page, world }) => {
    await withoutMap(page)
    await page.goto(world.view)
    await page.getByRole('link', { name: world.bare.name }).waitFor()
  },
  'list: loading': async (stage) => {
    await hang(stage.page, gyms)
    await openList(stage)
    await says(stage.page, /^Gyms Found/)
  },
  'list: failed': async (stage) => {
    await fail(stage.page, gyms)
    await openList(stage)
    await says(stage.page, 'Error Loading Gyms')
  },
  'list: empty': async (stage) => {
    await openList(stage, '&minRating=4&types=Pilates')
    await says(stage.page, 'No gyms found')
  },
  'list: matches farther away': async (stage) => {
    await openList(stage, `&q=${stage.world.own.name.replace(' ', '+')}`)
    await says(stage.page, 'Farther away')
  },
  'list: filters': async (stage) => {
    await openList(stage, '&types=Boxing&amenities=pool')
    await press(stage.page.getByRole('region', { name: 'Filters' }), /^Filters/)
    await says(stage.page, 'Sauna')
  },
  'list: suggestions': async (stage) => {
    await openList(stage)
    await listBox(stage.page).fill('San')
    await stage.page.getByRole('listbox').getByRole('option').first().waitFor()
    await listBox(stage.page).press('ArrowDown')
  },
  'list: the end of the free plan': async (stage) => {
    await stage.page.route(gyms, async (route) => {
      const response = await route.fetch()
      const headers = { ...response.headers(), 'x-total-count': '90', 'x-result-limit': '60' }
      await route.fulfill({ response, headers })
    })
    await openList(stage)
    await says(stage.page, /Free lists end/)
  },
  'add gym: missing fields': async (stage) => {
    const dialog = await openAddGym(stage)
    await dialog.locator('gmp-advanced-marker').waitFor()
    await dialog.getByLabel('Website').fill('no link')
    await press(dialog, 'Add Gym')
    await says(dialog, 'Name is required')
  },
  'add gym: suggested addresses': async (stage) => {
    const dialog = await openAddGym(stage)
    await dialog.getByRole('combobox', { name: 'Address' }).fill('Chicago')
    await dialog.getByRole('listbox').getByRole('option').first().waitFor()
  },
  'add gym: similar gyms': async (stage) => {
    const dialog = await openAddGym(stage)
    const { searchParams } = new URL(stage.world.view, 'http://localhost')
    await dialog.getByLabel('Gym Name').fill(stage.world.bare.name)
    await dialog.getByLabel('Gym Type').selectOption('Boxing')
    await dialog.getByRole('combobox', { name: 'Address' }).fill('2 Main St')
    await dialog.getByLabel('Latitude').fill(String(Number(searchParams.get('lat')) + 0.002))
    await dialog.getByLabel('Longitude').fill(String(searchParams.get('lng')))
    await press(dialog, 'Add Gym')
    await says(dialog, 'Is it one of these?')
  },
  'a button with a tooltip': async ({ page, world }) => {
    await withoutMap(page)
    await page.goto(world.view)
    await page.getByRole('button', { name: 'Account' }).hover()
    await page.locator(':popover-open').waitFor()
  },
  'Premium ends soon': async ({ page, world }) => {
    await withoutMap(page)
    const premium = { subscriptionStatus: 'active', subscriptionPlan: 'premium', subscriptionRenews: true }
    const subscriptionExpiresAt = new Date(Date.now() + 86_400_000).toISOString()
    await change(page, '**/api/auth/user', { ...premium, subscriptionExpiresAt })
    await page.goto(world.view)
    await says(page, /^Premium ends on/)
  },
  'the session is loading': async ({ page }) => {
    await hang(page, '**/api/auth/user')
    await page.goto('/')
    await says(page, 'Loading Map')
  },
  'the session of another page is loading': async ({ page }) => {
    await hang(page, '**/api/auth/user')
    await page.goto('/favorites')
    await says(page, 'Loading...')
  },
  'the server cannot be reached': async ({ page }) => {
    await lose(page, '**/api/auth/user')
    await page.goto('/')
    await says(page, 'Jumpingjack cannot be reached')
  },
  'an unknown page': async ({ page }) => {
    await page.goto('/no/such/page')
    await says(page, '404 Page Not Found')
  },
  offline: async (stage) => {
    await openList(stage)
    await stage.page.getByRole('link', { name: stage.world.bare.name }).waitFor()
    await loseConnection(stage.page)
  },
  'offline: a gym that was not read': async ({ page, world }) => {
    await withoutMap(page)
    await page.goto(world.view)
    const link = page.getByRole('link', { name: world.full.name, exact: true })
    await link.waitFor()
    await loseConnection(page)
    await link.click()
    await says(dialogOf(page, world.full.name), 'Not available offline')
  },
  'online again': async ({ page, world }) => {
    await withoutMap(page)
    await withoutTimer(page, 3_000)
    await page.goto(world.view)
    await page.getByRole('button', { name: 'Account' }).waitFor()
    await loseConnection(page)
    await page.context().setOffline(false)
    await says(page, 'Connected to the Internet')
  },
}
