// Lists of favourites: names, notes, order and distances, also without a connection.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember, aMemberWithoutMap } from './lib/a-member.ts'
import { isFocused } from './lib/browser.ts'
import { addGym, type SignedIn } from './lib/visitor.ts'
import { withoutTimer } from './states/stage.ts'

const names = (page: Page) => page.getByRole('article').getByRole('link').allTextContents()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const listLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name })

async function aFavorite(visitor: SignedIn, name: string, latitude = 40.72) {
  const gym = await addGym(visitor, { name: `${name} ${Math.random()}`, latitude, longitude: -74.006 })
  await visitor.call('POST', '/api/favorites', { gymId: gym.id })
  return gym
}

async function aList(visitor: SignedIn, name: string, gyms: { id: string }[]): Promise<string> {
  const { id } = (await visitor.call('POST', '/api/favorite-lists', { name })).json
  for (const gym of gyms) await visitor.call('PUT', `/api/favorite-lists/${id}/gyms/${gym.id}`, {})
  return id
}

/** A slow machine clicks them after their time. */
const withLastingToasts = (page: Page) => withoutTimer(page, 5_000)

const options = { viewport: { width: 360, height: 800 } }

it('creates, fills, renames and deletes a list', async () => {
  const { page, visitor } = await aMember(options)
  const [iron, pool] = [await aFavorite(visitor, 'Iron'), await aFavorite(visitor, 'Pool')]
  await page.goto('/favorites')
  await button(page, 'New list').click()
  const dialog = page.getByRole('dialog')
  await button(page, 'Create List').click()
  await dialog.getByText('Give the list a name').waitFor()
  await dialog.getByLabel('Name').fill('Near work')
  await page.keyboard.press('Enter')
  await page.getByText('No gyms in this list yet').waitFor()
  await page.getByRole('link', { name: 'All favorites' }).click()
  await button(page, `Add to list: choose lists for ${iron.name}`).click()
  await dialog.getByLabel('Near work').check()
  await button(page, 'New list').click()
  await dialog.getByLabel('Name').fill('near WORK')
  await button(page, 'Create List').click()
  await dialog.getByText('You have a list with this name already.').waitFor()
  await dialog.getByLabel('Name').fill('With pool')
  await button(page, 'Create List').click()
  await dialog.getByLabel('With pool').and(page.locator(':checked')).waitFor()
  await button(page, 'Done').click()
  await button(page, `Near work, With pool: choose lists for ${iron.name}`).waitFor()

  await listLink(page, 'Near work (1)').click()
  await expect.poll(() => names(page)).toEqual([iron.name])
  await button(page, 'Rename list').click()
  await dialog.getByLabel('Name').fill('Near home')
  await button(page, 'Save Name').click()
  await listLink(page, 'Near home (1)').waitFor()
  await button(page, 'Delete list').click()
  await dialog.getByText('Its gyms stay in your favorites').waitFor()
  await button(page, 'Delete List').last().click()
  await page.getByText('List deleted', { exact: true }).waitFor()
  await expect.poll(() => names(page)).toEqual([pool.name, iron.name])
  await expect.poll(() => listLink(page, 'Near home').count()).toBe(0)
})

it('orders a list by the keyboard, by name and by distance', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember(options)
  const [far, near] = [await aFavorite(visitor, 'C', 40.8), await aFavorite(visitor, 'B', 40.713)]
  const middle = await aFavorite(visitor, 'A', 40.75)
  const id = await aList(visitor, 'Near work', [far, near, middle])
  await page.goto(`/favorites?list=${id}`)
  await expect.poll(() => names(page)).toEqual([far.name, near.name, middle.name])
  const down = button(page, `Move ${far.name} down`)
  await down.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page)).toEqual([near.name, far.name, middle.name])
  await page.getByText(`${far.name} is now 2 of 3`).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page)).toEqual([near.name, middle.name, far.name])
  expect([await isFocused(down), await down.isDisabled()]).toEqual([true, true])
  await button(page, `Move ${middle.name} up`).click()
  await expect.poll(() => names(page)).toEqual([middle.name, near.name, far.name])
  await page.getByText('Distances from you in').waitFor()
  await page.getByLabel('Sort by').selectOption('Nearest')
  await expect.poll(() => names(page)).toEqual([near.name, middle.name, far.name])
  await page.reload()
  await expect.poll(() => names(page)).toEqual([near.name, middle.name, far.name])
  await page.getByLabel('Sort by').selectOption('My Order')
  await expect.poll(() => names(page)).toEqual([middle.name, near.name, far.name])
  expect(await button(page, /^Move/).count()).toBe(6)
})

it('keeps a note, and its draft over a reload and a failure', { tags: 'full' }, async () => {
  const { page, visitor } = await aMemberWithoutMap(options)
  const gym = await aFavorite(visitor, 'Iron')
  await page.goto('/favorites')
  await button(page, `Add note on ${gym.name}`).click()
  const form = page.getByRole('form', { name: `Note on ${gym.name}` })
  await expect.poll(() => isFocused(form.getByRole('textbox'))).toBe(true)
  await page.keyboard.type('Quiet at noon.')
  await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).toContain('Quiet at noon.')
  await page.reload()
  await form.getByText('Your unsent draft is back.').waitFor()
  await expect.poll(() => form.getByRole('textbox').inputValue()).toBe('Quiet at noon.')
  await page.route('**/note', (route) => route.fulfill({ status: 503 }))
  await form.getByRole('button', { name: 'Save Note' }).click()
  await page.getByText('Error', { exact: true }).waitFor()
  await expect.poll(() => form.getByRole('textbox').inputValue()).toBe('Quiet at noon.')
  await page.unroute('**/note')
  await form.getByRole('button', { name: 'Save Note' }).click()
  await expect.poll(() => isFocused(button(page, `Edit note on ${gym.name}`))).toBe(true)
  await page.reload()
  await page.getByText('Quiet at noon.').waitFor()
  await button(page, `Edit note on ${gym.name}`).click()
  await form.getByRole('textbox').fill('Loud.')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Quiet at noon.').waitFor()
  await expect.poll(() => isFocused(button(page, `Edit note on ${gym.name}`))).toBe(true)
  await button(page, 'Undo').click()
  await expect.poll(() => form.getByRole('textbox').inputValue()).toBe('Loud.')
  await form.getByRole('textbox').fill('')
  await form.getByRole('button', { name: 'Save Note' }).click()
  await button(page, `Add note on ${gym.name}`).waitFor()

  const reply = Promise.withResolvers<void>()
  await page.route('**/note', async (route) => {
    const response = await route.fetch()
    await reply.promise
    await route.fulfill({ response })
  })
  await button(page, `Add note on ${gym.name}`).click()
  await form.getByRole('textbox').fill('Cash only.')
  await form.getByRole('button', { name: 'Save Note' }).click()
  await page.getByRole('link', { name: 'Back to the gyms' }).click()
  reply.resolve()
  await page.goBack()
  await page.getByText('Cash only.').waitFor()
  const path = `/api/favorites/${gym.id}/note`
  expect((await visitor.call('PUT', path, { note: 'Cards since May.' })).status).toBe(204)
  await button(page, `Edit note on ${gym.name}`).click()
  await expect.poll(() => form.getByRole('textbox').inputValue()).toBe('Cards since May.')
})

it('restores note and place of a removed favourite', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember(options)
  await withLastingToasts(page)
  const [iron, pool] = [await aFavorite(visitor, 'Iron'), await aFavorite(visitor, 'Pool')]
  const id = await aList(visitor, 'Near work', [iron, pool])
  await visitor.call('PUT', `/api/favorites/${iron.id}/note`, { note: 'Quiet at noon.' })
  const stored = async () => (await visitor.call('GET', `/api/favorites/${iron.id}/status`)).json
  const before = await stored()
  await page.goto(`/favorites?list=${id}`)
  const card = page.getByRole('listitem').filter({ hasText: iron.name })
  await button(page, 'Remove from favorites').first().click()
  await card.waitFor({ state: 'detached' })
  await page.getByText('Gym removed from your favorites list.', { exact: true }).waitFor()
  await page.route('**/api/favorites', (route) => route.fulfill({ status: 503 }))
  await button(page, 'Undo').click()
  await page.getByText('Failed to restore the favorite.', { exact: true }).waitFor()
  await page.unroute('**/api/favorites')
  await button(page, 'Try again').click()
  await card.getByText('Quiet at noon.').waitFor()
  await expect.poll(() => names(page)).toEqual([iron.name, pool.name])
  expect(await stored()).toEqual(before)

  await page.goto(`/?selected=${iron.id}`)
  await button(page, 'Remove from favorites').waitFor()
  await page.context().setOffline(true)
  await button(page, 'Remove from favorites').click()
  await button(page, 'Add to favorites').waitFor()
  await page.context().setOffline(false)
  await button(page, 'Undo').click()
  await page.getByText('Restored', { exact: true }).waitFor()
  expect(await stored()).toEqual(before)
})

it('saves an open gym to lists', { tags: 'full' }, async () => {
  const { page, visitor } = await aMemberWithoutMap(options)
  const gym = await addGym(visitor)
  await page.goto(`/?selected=${gym.id}`)
  await button(page, 'Save to a list').click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel('Name').fill('Near work')
  await button(page, 'Create List').click()
  await page.getByText('Added to “Near work”', { exact: true }).waitFor()
  await button(page, 'Remove from favorites').waitFor()
  await aList(visitor, 'With pool', [])
  await button(page, 'Save to a list').click()
  await dialog.getByLabel('Near work').and(page.locator(':checked')).waitFor()
  await dialog.getByLabel('With pool').check()
  await dialog.getByLabel('Near work').uncheck()
  await button(page, 'Done').click()
  await expect.poll(() => isFocused(button(page, 'Save to a list'))).toBe(true)
  const status = async () => (await visitor.call('GET', `/api/favorites/${gym.id}/status`)).json
  const lists = (await visitor.call('GET', '/api/favorite-lists')).json
  await expect.poll(async () => Object.keys((await status()).positions)).toEqual([lists[1].id])

  await page.route('**/api/favorite-lists', (route) => route.fulfill({ status: 503 }))
  await button(page, 'Save to a list').click()
  await page.getByText('Error Loading Lists').waitFor()
  await page.unroute('**/api/favorite-lists')
  await button(page, 'Try again').click()
  await dialog.getByLabel('With pool').and(page.locator(':checked')).waitFor()
})

it('shows lists, notes and order after a reload without a connection', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember({ ...options, serviceWorkers: 'allow' })
  const [iron, pool] = [await aFavorite(visitor, 'Iron'), await aFavorite(visitor, 'Pool')]
  const id = await aList(visitor, 'Near work', [pool, iron])
  await visitor.call('PUT', `/api/favorites/${iron.id}/note`, { note: 'Quiet at noon.' })
  await page.goto('/favorites?lat=40.7&lng=-74')
  await page.getByText('Quiet at noon.').waitFor()
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  await page.context().setOffline(true)
  // Chromium forgets the emulated state when it loads a page.
  await page.addInitScript(
    `Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })`,
  )
  await page.reload()
  await listLink(page, 'Near work (2)').click()
  await expect.poll(() => names(page)).toEqual([pool.name, iron.name])
  expect(new URL(page.url()).searchParams.get('list')).toBe(id)
  await page.getByText('Quiet at noon.').waitFor()
  expect(await button(page, 'New list').isDisabled()).toBe(true)
  expect(await button(page, `Move ${pool.name} down`).isDisabled()).toBe(true)
  await button(page, `Edit note on ${iron.name}`).click()
  await page.getByRole('textbox').fill('Quiet.')
  await page.getByText('It can be saved when the connection is back.').waitFor()
})

it('reads all pages of favourites', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember()
  for (const name of ['Iron', 'Pool', 'Mat']) await aFavorite(visitor, name)
  // The server's default are pages of 200.
  await page.route('**/api/favorites', (route) => route.continue({ url: `${route.request().url()}?limit=1` }))
  await page.goto('/favorites')
  await listLink(page, 'All (3)').waitFor()
  expect(await page.getByRole('article').count()).toBe(3)
})

it('shows many favourites in steps', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember()
  await aFavorite(visitor, 'Iron')
  const [one] = (await visitor.call('GET', '/api/favorites')).json
  const many = Array.from({ length: 63 }, (_, index) => {
    const id = randomUUID()
    return { ...one, id, gymId: id, gym: { ...one.gym, id, name: `Iron ${index}` } }
  })
  await page.route('**/api/favorites', (route) => route.fulfill({ json: many }))
  await page.goto('/favorites')
  await listLink(page, `All (${many.length})`).waitFor()
  expect(await page.getByRole('article').count()).toBe(60)
  await button(page, 'Show more favorites').scrollIntoViewIfNeeded()
  await button(page, 'Show more favorites').click()
  await expect.poll(() => page.getByRole('article').count()).toBe(many.length)
  expect(await button(page, 'Show more favorites').count()).toBe(0)
  await expect.poll(() => isFocused(page.getByRole('article').nth(60).getByRole('link'))).toBe(true)
})

it('shows favourites without their lists if these fail to load', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember()
  const gym = await aFavorite(visitor, 'Iron')
  await aList(visitor, 'Near work', [gym])
  await page.route('**/api/favorite-lists', (route) => route.fulfill({ status: 503 }))
  await page.goto('/favorites')
  await page.getByText('Your lists could not be loaded.').waitFor()
  await expect.poll(() => names(page)).toEqual([gym.name])
  await page.unroute('**/api/favorite-lists')
  await button(page, 'Try again').click()
  await listLink(page, 'Near work (1)').waitFor()
})

it('measures distances from the centre of the map if the position is unknown', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember({ permissions: [] })
  const gym = await aFavorite(visitor, 'Iron', 40.7)
  await page.goto('/?lat=40.7&lng=-74.2&zoom=13')
  await page.getByRole('link', { name: 'Favorites' }).click()
  await page.getByText("Distances from the map's centre in").waitFor()
  await page.getByText('10 mi', { exact: false }).first().waitFor()
  expect(await names(page)).toEqual([gym.name])
})
