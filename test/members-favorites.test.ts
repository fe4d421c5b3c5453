// Favourites, online and offline.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMemberWithoutMap } from './lib/a-member.ts'
import { fromMenu } from './lib/browser.ts'
import { addGym, newEmail, type Visitor } from './lib/visitor.ts'

const toast = (page: Page, text: string) => page.getByText(text, { exact: true })
const addHeart = (page: Page) => page.getByRole('button', { name: 'Add to favorites' })
const removeHeart = (page: Page) => page.getByRole('button', { name: 'Remove from favorites' })

async function isFavorite(visitor: Visitor, gymId: string): Promise<boolean> {
  return (await visitor.call('GET', `/api/favorites/${gymId}/status`)).json.isFavorite
}

it('adds a favourite, lists it, links to the map, and removes it', async () => {
  const { page, visitor } = await aMemberWithoutMap()
  // Nothing else is near.
  const [lat, lng] = [-45.5, -120.25]
  const gym = await addGym(visitor, { latitude: lat, longitude: lng })
  await page.goto(`/?lat=${lat}&lng=${lng}&zoom=15&selected=${gym.id}`)
  await addHeart(page).hover()
  await page.getByText('Add to favorites', { exact: true }).waitFor()
  await addHeart(page).click()
  await toast(page, 'Added to favorites').waitFor()
  await toast(page, 'Gym added to your favorites list.').waitFor()
  expect(await isFavorite(visitor, gym.id)).toBe(true)

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const onCard = (name: string) => page.getByRole('article').getByRole('button', { name })
  const tab = await page.context().newPage()
  await tab.goto('/favorites')
  const inTab = tab.getByRole('article').filter({ hasText: gym.name })
  await inTab.waitFor()
  await onCard(`Remove ${gym.name} from favorites`).click()
  await toast(page, 'Removed from favorites').waitFor()
  await inTab.waitFor({ state: 'detached' })
  await onCard(`Add ${gym.name} to favorites`).click()
  await toast(page, 'Added to favorites').waitFor()
  await inTab.waitFor()
  await tab.close()
  expect(await isFavorite(visitor, gym.id)).toBe(true)
  await page.getByRole('link', { name: 'Favorites' }).click()
  await page.getByRole('heading', { name: 'My Favorites' }).waitFor()
  const card = page.getByRole('article').filter({ hasText: gym.name })
  await card.getByRole('link', { name: gym.name }).click()
  await page.getByRole('dialog').getByRole('heading', { name: gym.name }).last().waitFor()
  const params = new URL(page.url()).searchParams
  expect(Object.fromEntries(params)).toEqual({ lat: '-45.5', lng: '-120.25', zoom: '15', selected: gym.id })
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/')

  await page.goto('/favorites')
  await removeHeart(page).press('Enter')
  await toast(page, 'Removed from favorites').waitFor()
  await toast(page, 'Gym removed from your favorites list.').waitFor()
  await page.getByText('No favorites yet').waitFor()
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Favorites')
  await page.getByRole('link', { name: 'Discover Gyms' }).click()
  await page.getByRole('heading', { name: /Gyms Found/ }).waitFor()
})

it('links to the main page when the position of a favourite is unknown', { tags: 'full' }, async () => {
  const { page } = await aMemberWithoutMap()
  await page.route('**/api/favorites', async (route) => {
    const id = '7b0c1f5e-1111-4222-8333-444455556666'
    const createdAt = '2026-01-02T10:00:00.000Z'
    const facts = { phone: null, website: null, hours: null, description: null }
    const rating = { averageRating: '0', totalReviews: 0 }
    const place = { name: 'Nowhere Gym', address: '', latitude: '0', longitude: '0', type: 'Boxing' }
    const gym = { id, createdAt, ...facts, ...rating, ...place }
    await route.fulfill({ json: [{ id: 'f1', gymId: id, userId: 'u1', createdAt, gym }] })
  })
  await page.goto('/favorites')
  await page.getByRole('link', { name: 'Nowhere Gym' }).click()
  await page.getByRole('heading', { name: /Gyms Found/ }).waitFor()
  expect(new URL(page.url()).searchParams.has('selected')).toBe(false)
})

it('queues offline toggles, and sends the last one of each gym when online again', {
  tags: 'full',
}, async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const [kept, dropped] = [await addGym(visitor), await addGym(visitor)]
  for (const gym of [kept, dropped]) await visitor.call('POST', '/api/favorites', { gymId: gym.id })
  await page.goto('/favorites')
  const heart = (gym: { name: string }) =>
    page.getByRole('article').filter({ hasText: gym.name }).getByRole('button')
  await heart(kept).waitFor()
  await page.context().setOffline(true)
  await heart(kept).click()
  await expect.poll(() => heart(kept).getAttribute('aria-label')).toBe('Add to favorites')
  await heart(kept).click()
  await heart(dropped).click()
  await expect.poll(() => heart(dropped).getAttribute('aria-label')).toBe('Add to favorites')
  expect(await isFavorite(visitor, dropped.id)).toBe(true)

  await page.context().setOffline(false)
  await expect.poll(() => isFavorite(visitor, dropped.id)).toBe(false)
  expect(await isFavorite(visitor, kept.id)).toBe(true)
  await heart(dropped).waitFor({ state: 'detached' })
  await heart(kept).waitFor()
})

it('sends queued toggles after a reload, and drops rejected ones', { tags: 'full' }, async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const gym = await addGym(visitor)
  await page.goto(`/?selected=${gym.id}`)
  await addHeart(page).waitFor()
  await expect.poll(() => addHeart(page).isEnabled()).toBe(true)
  await page.context().setOffline(true)
  await addHeart(page).click()
  await removeHeart(page).waitFor()
  const waiting = `favorites-waiting:${visitor.id}`
  // The page is closed before the connection is back.
  const toggles = await page.evaluate((key) => localStorage.getItem(key), waiting)
  expect(JSON.parse(toggles ?? '')).toEqual({ [gym.id]: true })
  await page.goto('about:blank').catch(() => undefined)
  await page.context().setOffline(false)
  await page.goto('/favorites')
  await page.getByRole('article').filter({ hasText: gym.name }).waitFor()
  expect(await isFavorite(visitor, gym.id)).toBe(true)

  const unknown = '7b0c1f5e-1111-4222-8333-444455556666'
  await page.evaluate(({ key, id }) => localStorage.setItem(key, JSON.stringify({ [id]: true })), {
    key: waiting,
    id: unknown,
  })
  await page.reload()
  await toast(page, 'Failed to update favorites. Please try again.').waitFor()
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), waiting)).toBeNull()
})

it('clears all tabs when another member signs in or the member signs out', { tags: 'full' }, async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const gym = await addGym(visitor)
  await visitor.call('POST', '/api/favorites', { gymId: gym.id })
  await page.goto(`/?selected=${gym.id}`)
  await removeHeart(page).waitFor()
  const tab = await page.context().newPage()
  await tab.goto(`/api/login?login_hint=${encodeURIComponent(newEmail())}`)
  await addHeart(page).waitFor()

  await fromMenu(tab, 'Sign out')
  await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor()
})
