// Lists of favourites: names, order, places and distances.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember, aMemberWithoutMap } from './lib/a-member.ts'
import { fail, goOffline, hold, reply, withoutTimer } from './lib/conditions.ts'
import { button, isFocused, link, press, says } from './lib/page.ts'
import { addGym, call, type SignedIn } from './lib/visitor.ts'

const names = (page: Page) => page.getByRole('article').getByRole('link').allTextContents()
const listLink = (page: Page, name: string) => link(page.getByRole('navigation', { name: 'Lists' }), name)
const hasNames = (page: Page, ...gyms: { name: string }[]) =>
  expect.poll(() => names(page)).toEqual(gyms.map(({ name }) => name))

async function aFavorite(visitor: SignedIn, name: string, latitude = 40.72) {
  const gym = await addGym(visitor, { name: `${name} ${Math.random()}`, latitude, longitude: -74.006 })
  await visitor.call('POST', '/api/favorites', { gymId: gym.id })
  return gym
}

async function aList(visitor: SignedIn, name: string, gyms: { id: string }[]): Promise<string> {
  const { id } = await call(visitor, 'POST', '/api/favorite-lists', { name })
  for (const gym of gyms) await visitor.call('PUT', `/api/favorite-lists/${id}/gyms/${gym.id}`, {})
  return id
}

const options = { viewport: { width: 360, height: 800 } }

it('creates, fills, renames and deletes a list', async () => {
  const { page, visitor } = await aMember(options)
  const [iron, pool] = [await aFavorite(visitor, 'Iron'), await aFavorite(visitor, 'Pool')]
  await page.goto('/favorites')
  await press(page, 'New list')
  const dialog = page.getByRole('dialog')
  await expect.poll(() => isFocused(dialog.getByLabel('Name'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(button(page, 'New list'))).toBe(true)
  await press(page, 'New list')
  await press(page, 'Create List')
  await dialog.getByText('Give the list a name').waitFor()
  await dialog.getByLabel('Name').fill('Near work')
  await page.keyboard.press('Enter')
  await page.getByText('No gyms in this list yet').waitFor()
  await page.getByRole('link', { name: 'All favorites' }).click()
  await press(page, `Add to list: choose lists for ${iron.name}`)
  await says(dialog, 'A gym in a list is one of your favorites, too.')
  await dialog.getByLabel('Near work').check()
  await press(page, 'New list')
  await dialog.getByLabel('Name').fill('near WORK')
  await press(page, 'Create List')
  await dialog.getByText('You have a list with this name already.').waitFor()
  await dialog.getByLabel('Name').fill('With pool')
  await press(page, 'Create List')
  await dialog.getByLabel('With pool').and(page.locator(':checked')).waitFor()
  await press(page, 'Done')
  await button(page, `Near work, With pool: choose lists for ${iron.name}`).waitFor()

  await listLink(page, 'Near work (1)').click()
  await hasNames(page, iron)
  await press(page, 'Rename list')
  await dialog.getByLabel('Name').fill('Near home')
  await press(page, 'Save Name')
  await listLink(page, 'Near home (1)').waitFor()
  await press(page, 'Delete list')
  await dialog.getByText('Its gyms stay in your favorites').waitFor()
  await button(page, 'Delete List').last().click()
  await says(page, 'List deleted')
  await hasNames(page, pool, iron)
  await expect.poll(() => listLink(page, 'Near home').count()).toBe(0)
})

it('orders a list by the keyboard, by name and by distance', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember(options)
  const [far, near] = [await aFavorite(visitor, 'C', 40.8), await aFavorite(visitor, 'B', 40.713)]
  const middle = await aFavorite(visitor, 'A', 40.75)
  const id = await aList(visitor, 'Near work', [far, near, middle])
  await page.goto(`/favorites?list=${id}`)
  await hasNames(page, far, near, middle)
  const down = button(page, `Move ${far.name} down`)
  await down.focus()
  await page.keyboard.press('Enter')
  await hasNames(page, near, far, middle)
  await page.getByText(`${far.name} is now 2 of 3`).waitFor()
  await page.keyboard.press('Enter')
  await hasNames(page, near, middle, far)
  expect([await isFocused(down), await down.isDisabled()]).toEqual([true, true])
  await press(page, `Move ${middle.name} up`)
  await hasNames(page, middle, near, far)
  await page.getByText('Distances from you in').waitFor()
  await page.getByLabel('Sort by').selectOption('Nearest')
  await hasNames(page, near, middle, far)
  await page.reload()
  await hasNames(page, near, middle, far)
  await page.getByLabel('Sort by').selectOption('My Order')
  await hasNames(page, middle, near, far)
  expect(await button(page, /^Move/).count()).toBe(6)
})

it('restores note and place of a removed favourite', { tags: 'full' }, async () => {
  const { page, visitor } = await aMemberWithoutMap(options)
  // A slow machine clicks toasts after their time.
  await withoutTimer(page, 5_000)
  const [iron, pool] = [await aFavorite(visitor, 'Iron'), await aFavorite(visitor, 'Pool')]
  const id = await aList(visitor, 'Near work', [iron, pool])
  await visitor.call('PUT', `/api/favorites/${iron.id}/note`, { note: 'Quiet at noon.' })
  const stored = async () => (await visitor.call('GET', `/api/favorites/${iron.id}/status`)).json
  const before = await stored()
  await page.goto(`/favorites?list=${id}`)
  await hasNames(page, iron, pool)
  await press(page, 'Remove from favorites')
  await hasNames(page, pool)
  await says(page, 'Gym removed from your favorites list.')
  // Only what restores it fails, not the list.
  await page.route('**/api/favorites', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await press(page, 'Undo')
  await says(page, 'Failed to restore the favorite.')
  await page.unroute('**/api/favorites')
  await press(page, 'Try again')
  await says(page, 'Restored')
  await says(page, 'Quiet at noon.')
  await hasNames(page, iron, pool)
  expect(await stored()).toEqual(before)

  await page.goto(`/?selected=${iron.id}`)
  await button(page, 'Remove from favorites').waitFor()
  // The code of toasts is loaded when the page is used.
  await page.keyboard.press('Shift')
  await page.getByRole('region', { name: /Notifications/ }).waitFor({ state: 'attached' })
  await goOffline(page)
  await press(page, 'Remove from favorites')
  await button(page, 'Add to favorites').waitFor()
  // Undone while the removal is sent.
  const send = await hold(page, `**/api/favorites/${iron.id}`)
  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.context().setOffline(false)
  await sent
  await press(page, 'Undo')
  send()
  await says(page, 'Restored')
  expect(await stored()).toEqual(before)
})

it('saves an open gym to lists', { tags: 'full' }, async () => {
  const { page, visitor } = await aMemberWithoutMap(options)
  // A slow machine reads toasts after their time.
  await withoutTimer(page, 5_000)
  const gym = await addGym(visitor)
  await page.goto(`/?selected=${gym.id}`)
  await press(page, 'Save to a list')
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel('Name').fill('Near work')
  await press(page, 'Create List')
  await says(page, 'Added to “Near work”')
  await button(page, 'Remove from favorites').waitFor()
  await aList(visitor, 'With pool', [])
  await press(page, 'Save to a list')
  await dialog.getByLabel('Near work').and(page.locator(':checked')).waitFor()
  await dialog.getByLabel('With pool').check()
  await dialog.getByLabel('Near work').uncheck()
  await press(page, 'Done')
  await expect.poll(() => isFocused(button(page, 'Save to a list'))).toBe(true)
  const status = async () => (await visitor.call('GET', `/api/favorites/${gym.id}/status`)).json
  const lists = (await visitor.call('GET', '/api/favorite-lists')).json
  await expect.poll(async () => Object.keys((await status()).positions)).toEqual([lists[1].id])
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
  await reply(page, '**/api/favorites', many)
  await page.goto('/favorites')
  await listLink(page, `All (${many.length})`).waitFor()
  expect(await page.getByRole('article').count()).toBe(60)
  await button(page, 'Show more favorites').scrollIntoViewIfNeeded()
  await press(page, 'Show more favorites')
  await expect.poll(() => page.getByRole('article').count()).toBe(many.length)
  expect(await button(page, 'Show more favorites').count()).toBe(0)
  await expect.poll(() => isFocused(link(page.getByRole('article').nth(60), /./))).toBe(true)
})

it('shows favourites without their lists if these fail to load', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember()
  const gym = await aFavorite(visitor, 'Iron')
  await aList(visitor, 'Near work', [gym])
  await fail(page, '**/api/favorite-lists')
  await page.goto('/favorites')
  await page.getByText('Your lists could not be loaded.').waitFor()
  await hasNames(page, gym)
  await page.unroute('**/api/favorite-lists')
  await press(page, 'Try again')
  await listLink(page, 'Near work (1)').waitFor()
})
