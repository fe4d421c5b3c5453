// What members see on the main screen.
import type { Page } from 'playwright-core'
import { change, goOffline, withoutMap, withoutTimer } from '../lib/conditions.ts'
import { marker, searchThisArea } from '../lib/maps.ts'
import { button, dialogOf, press, says, searchBox } from '../lib/page.ts'
import { allCode, changeNetwork, type Network, openMenu, opens, type Stage, type States } from './stage.ts'

const mapBox = (page: Page) => page.getByRole('combobox', { name: 'Search for a location' })
const gyms = /\/api\/gyms\?/

/** The map with its gyms, without the list of a phone. */
async function openMap({ page, isPhone, world }: Stage): Promise<Page> {
  await page.goto(world.view)
  await marker(page, world.bare.name).waitFor()
  if (isPhone) await press(dialogOf(page, 'Filters & Gyms'), 'Close')
  return page
}

/** The list, which is a drawer on a phone. Without a map, which takes time to load. */
async function openList(stage: Stage, query = '', network: Network = {}): Promise<Page> {
  const { page, isPhone, world } = stage
  await changeNetwork(stage, { withoutMap: true, ...network })
  await page.goto(world.view + query)
  if (isPhone) await press(page, 'Show more of the list')
  return page
}

const list =
  (text: string | RegExp, query = '', network: Network = {}) =>
  async (stage: Stage) =>
    says(await openList(stage, query, network), text)

const view = (world: Stage['world']) => world.view

async function openAddGym({ page }: Stage): Promise<ReturnType<typeof dialogOf>> {
  await page.goto('/')
  await press(page, 'Add Gym')
  return dialogOf(page, 'Add New Gym')
}

const mapStates: States = {
  map: openMap,
  'map: loading': opens(view, 'Loading Map', { hang: '**/api/config/google-maps' }),
  'main screen before its code': opens('/', 'Loading Map', { hang: allCode }),
  'map: no key': opens(view, 'Google Maps API Key Required', { withoutMap: true }),
  'map: failed': opens(view, 'Map not available', { lose: '**/maps/api/js*' }),
  'map: the key is rejected': async (stage) => {
    const page = await openMap(stage)
    // As the provider's script does.
    await page.evaluate('gm_authFailure()')
    await says(page, 'Error: AuthFailure')
  },
  'map: a gym is open in a popup': async (stage) => {
    const page = await openMap(stage)
    await marker(page, stage.world.bare.name).click()
    await button(page, 'View Details').waitFor()
  },
  'map: a gym is previewed': async (stage) => {
    const page = await openMap(stage)
    await marker(page, stage.world.bare.name).hover()
    if (!stage.isPhone) await page.getByTestId('gym-preview').waitFor()
  },
  'map: facts that a search asks for': opens(
    ({ view }) => `${view}&q=boxing+with+pool`,
    (page) => page.locator('[data-match=other]').first(),
  ),
  'map: searching': async (stage) => {
    await changeNetwork(stage, { hang: '**/v1/places:searchNearby' })
    const page = await openMap(stage)
    await searchThisArea(page)
    await says(page, 'Searching...')
  },
  'map: searched': async (stage) => {
    const page = await openMap(stage)
    await searchThisArea(page)
    await says(page, /^Showing [\d,]+ real gyms from Google Places$/)
  },
  'map: limited by the distance': opens((world) => world.view.replace('zoom=15', 'zoom=8'), /^Only within/),
  'map: suggested locations': async (stage) => {
    const page = await openMap(stage)
    await mapBox(page).fill('San')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await mapBox(page).press('ArrowDown')
  },
  'map: no location matches': async (stage) => {
    const page = await openMap(stage)
    await mapBox(page).fill('Xyzzyqwerty')
    await says(page, 'No locations found for "Xyzzyqwerty"')
  },
  'map: the position is refused': async ({ page, world }) => {
    await page.context().clearPermissions()
    await page.goto(world.view)
    await press(page, 'Show my location')
    await says(page, 'Location is not allowed')
  },
}

const listStates: States = {
  list: async (stage) => (await openList(stage)).getByRole('link', { name: stage.world.bare.name }).waitFor(),
  'list: half open': opens(view, (page, { bare }) => page.getByRole('link', { name: bare.name }), {
    withoutMap: true,
  }),
  'list: loading': list(/^Gyms Found/, '', { hang: gyms }),
  'list: failed': list('Error Loading Gyms', '', { fail: gyms }),
  'list: empty': list('No gyms found', '&minRating=4&types=Pilates'),
  'list: matches farther away': (stage) =>
    list('Farther away', `&q=${stage.world.own.name.replace(' ', '+')}`)(stage),
  'list: filters': async (stage) => {
    const page = await openList(stage, '&types=Boxing&amenities=pool')
    await press(page.getByRole('region', { name: 'Filters' }), /^Filters/)
    await button(page, /^Pool, 1/).waitFor()
  },
  'list: suggestions': async (stage) => {
    const page = await openList(stage)
    await searchBox(page).fill('San')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await searchBox(page).press('ArrowDown')
  },
  'list: the end of the free plan': async (stage) => {
    await stage.page.route(gyms, async (route) => {
      const response = await route.fetch()
      const headers = { ...response.headers(), 'x-total-count': '90', 'x-result-limit': '60' }
      await route.fulfill({ response, headers })
    })
    await list(/Free lists end/)(stage)
  },
}

const addGymStates: States = {
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
    await dialog.getByLabel('Latitude').fill(String(Number(searchParams.get('lat')) - 0.002))
    await dialog.getByLabel('Longitude').fill(String(searchParams.get('lng')))
    await press(dialog, 'Add Gym')
    await says(dialog, 'Is it one of these?')
  },
}

const appStates: States = {
  'the account menu': async ({ page, world }) => {
    await withoutMap(page)
    await page.goto(world.view)
    await openMenu(page)
  },
  'a button with a tooltip': async ({ page, world }) => {
    await withoutMap(page)
    await page.goto(world.view)
    await button(page, 'Account').hover()
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
  'the session is loading': opens('/', 'Loading Map', { hang: '**/api/auth/user' }),
  'the session of another page is loading': opens('/favorites', 'Loading...', { hang: '**/api/auth/user' }),
  'the server cannot be reached': opens('/', 'Jumpingjack cannot be reached', { lose: '**/api/auth/user' }),
  'an unknown page': opens('/no/such/page', '404 Page Not Found'),
  offline: async (stage) => {
    const page = await openList(stage)
    await page.getByRole('link', { name: stage.world.bare.name }).waitFor()
    await goOffline(page)
  },
  'offline: a gym that was not read': async ({ page, world }) => {
    await withoutMap(page)
    // With the code of an open gym.
    await page.goto(`${world.view}&selected=${world.own.id}`)
    await says(dialogOf(page, world.own.name), 'Recent Reviews')
    await page.keyboard.press('Escape')
    await goOffline(page)
    await page.getByRole('link', { name: world.bare.name, exact: true }).click()
    await says(dialogOf(page, world.bare.name), 'Not available offline')
  },
  'online again': async ({ page, world }) => {
    await withoutMap(page)
    await withoutTimer(page, 3_000)
    await page.goto(world.view)
    await button(page, 'Account').waitFor()
    await goOffline(page)
    await page.context().setOffline(false)
    await says(page, 'Connected to the Internet')
  },
}

export const mainStates: States = { ...mapStates, ...listStates, ...addGymStates, ...appStates }
