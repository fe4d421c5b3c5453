// Favourites with their notes, online and offline, in several tabs and on several devices.
import type { Locator, Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMemberWithGym, aMemberWithoutMap } from './lib/a-member.ts'
import { fromMenu } from './lib/browser.ts'
import { fail, goOffline, hold } from './lib/conditions.ts'
import { button, cardOf, gone, heading, isFocused, link, paramsOf, press, says } from './lib/page.ts'
import { addGym, newEmail, type Visitor } from './lib/visitor.ts'

const addHeart = (page: Page) => button(page, 'Add to favorites')
const removeHeart = (page: Page | Locator) => button(page, 'Remove from favorites')

const statusOf = async (visitor: Visitor, gym: { id: string }) =>
  (await visitor.call('GET', `/api/favorites/${gym.id}/status`)).json
const isFavorite = async (visitor: Visitor, gym: { id: string }) => (await statusOf(visitor, gym)).isFavorite

/** A member with a favourite. */
async function aFavorite(options?: Parameters<typeof aMemberWithoutMap>[0]) {
  const { page, visitor, gym } = await aMemberWithGym(options)
  await visitor.call('POST', '/api/favorites', { gymId: gym.id })
  return { page, visitor, gym }
}

it('adds a favourite, lists it, links to the map, and removes it', async () => {
  const { page, visitor } = await aMemberWithoutMap()
  // Nothing else is near.
  const gym = await addGym(visitor, { latitude: -45.5, longitude: -120.25 })
  await page.goto(`/?lat=-45.5&lng=-120.25&zoom=15&selected=${gym.id}`)
  await addHeart(page).hover()
  await says(page, 'Add to favorites')
  await addHeart(page).click()
  await says(page, 'Added to favorites', 'Gym added to your favorites list.')
  expect(await isFavorite(visitor, gym)).toBe(true)

  await press(page.getByRole('dialog'), 'Close')
  const tab = await page.context().newPage()
  await tab.goto('/favorites')
  await cardOf(tab, gym.name).waitFor()
  await press(cardOf(page, gym.name), `Remove ${gym.name} from favorites`)
  await says(page, 'Removed from favorites')
  await gone(cardOf(tab, gym.name))
  await press(cardOf(page, gym.name), `Add ${gym.name} to favorites`)
  await says(page, 'Added to favorites')
  await cardOf(tab, gym.name).waitFor()
  await tab.close()
  expect(await isFavorite(visitor, gym)).toBe(true)
  await link(page, 'Favorites').click()
  await heading(page, 'My Favorites').waitFor()
  await link(cardOf(page, gym.name), gym.name).click()
  await heading(page.getByRole('dialog'), gym.name).last().waitFor()
  const params = { lat: '-45.5', lng: '-120.25', zoom: '15', selected: gym.id }
  expect(Object.fromEntries(paramsOf(page))).toEqual(params)
  await press(page, 'Close')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/')

  await page.goto('/favorites')
  await removeHeart(page).press('Enter')
  await says(page, 'Removed from favorites', 'Gym removed from your favorites list.')
  await says(page, 'No favorites yet')
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Favorites')
  await link(page, 'Discover Gyms').click()
  await heading(page, /Gyms Found/).waitFor()
})

it('queues offline toggles, sends the last one of each gym, also after a reload, and drops rejected ones', {
  tags: 'full',
}, async () => {
  const { page, visitor, gym: kept } = await aFavorite()
  const [dropped, added] = [await addGym(visitor), await addGym(visitor)]
  await visitor.call('POST', '/api/favorites', { gymId: dropped.id })
  const loading = new Set<Request>()
  page.on('request', (request) => request.resourceType() === 'script' && loading.add(request))
  page.on('requestfinished', (request) => loading.delete(request))
  const toasterCode = page.waitForRequest('**/assets/toaster-*.js')
  await page.goto(`/?selected=${added.id}`)
  await expect.poll(() => addHeart(page).isEnabled()).toBe(true)
  // Nobody has touched the page yet.
  await toasterCode
  await expect.poll(() => loading.size).toBe(0)
  await goOffline(page)
  await addHeart(page).click()
  await says(page, 'Added to favorites')
  await removeHeart(page).waitFor()
  const queue = `favorites-waiting:${visitor.id}`
  const queued = () => page.evaluate((key) => localStorage.getItem(key), queue)
  // The page is closed before the connection is back.
  expect(JSON.parse((await queued()) ?? '')).toEqual({ [added.id]: true })
  await page.goto('about:blank').catch(() => undefined)
  await page.context().setOffline(false)
  await page.goto('/favorites')
  const heart = (gym: { name: string }) => removeHeart(cardOf(page, gym.name))
  await heart(added).waitFor()
  expect(await isFavorite(visitor, added)).toBe(true)

  // Loads the code of toasts.
  await heart(added).click()
  await says(page, 'Removed from favorites')
  await link(page, 'All (2)').waitFor()
  await goOffline(page)
  await heart(kept).click()
  await gone(heart(kept))
  await press(page, 'Undo')
  await heart(kept).waitFor()
  await heart(dropped).click()
  await link(page, 'All (1)').waitFor()
  expect(await isFavorite(visitor, dropped)).toBe(true)
  await page.context().setOffline(false)
  await expect.poll(() => isFavorite(visitor, dropped)).toBe(false)
  expect(await isFavorite(visitor, kept)).toBe(true)
  await gone(heart(dropped))
  await heart(kept).waitFor()

  const unknown = JSON.stringify({ '7b0c1f5e-1111-4222-8333-444455556666': true })
  await page.evaluate(([key, toggles]) => localStorage.setItem(key, toggles), [queue, unknown] as const)
  await page.reload()
  await says(page, 'Failed to update favorites. Please try again.')
  await expect.poll(queued).toBeNull()
})

it('clears all tabs when another member signs in or the member signs out', { tags: 'full' }, async () => {
  const { page, gym } = await aFavorite()
  await page.goto(`/?selected=${gym.id}`)
  await removeHeart(page).waitFor()
  const tab = await page.context().newPage()
  await tab.goto(`/api/login?login_hint=${encodeURIComponent(newEmail())}`)
  await addHeart(page).waitFor()
  await fromMenu(tab, 'Sign out')
  await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor()
})

/** On the page of favourites: the form of a note, what is in it, and what is stored. */
async function aNote(before = '') {
  const { page, visitor, gym } = await aFavorite({ viewport: { width: 360, height: 800 } })
  const saveElsewhere = async (note: string) =>
    expect((await visitor.call('PUT', `/api/favorites/${gym.id}/note`, { note })).status).toBe(204)
  if (before) await saveElsewhere(before)
  await page.goto('/favorites')
  const form = page.getByRole('form', { name: `Note on ${gym.name}` })
  const text = form.getByRole('textbox')
  return {
    ...{ page, form, text, saveElsewhere },
    edit: (what = 'Edit') => button(page, `${what} note on ${gym.name}`),
    save: () => press(form, 'Save Note'),
    isTyped: (note: string) => expect.poll(() => text.inputValue()).toBe(note),
    stored: async () => (await statusOf(visitor, gym)).note,
  }
}

it('keeps a note, and its draft over a reload and a failure', { tags: 'full' }, async () => {
  const { page, form, text, edit, save, isTyped, saveElsewhere } = await aNote()
  await edit('Add').click()
  await expect.poll(() => isFocused(text)).toBe(true)
  await page.keyboard.type('Quiet at noon.')
  await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).toContain('Quiet at noon.')
  await page.reload()
  await says(form, 'Your unsent draft is back.')
  await isTyped('Quiet at noon.')
  await fail(page, '**/note')
  await save()
  await says(page, 'Error')
  await isTyped('Quiet at noon.')
  await page.unroute('**/note')
  await save()
  await expect.poll(() => isFocused(edit())).toBe(true)
  await page.reload()
  await says(page, 'Quiet at noon.')
  await edit().click()
  await text.fill('Loud.')
  await press(form, 'Cancel')
  await says(page, 'Quiet at noon.')
  await expect.poll(() => isFocused(edit())).toBe(true)
  await press(page, 'Undo')
  await isTyped('Loud.')
  await text.fill('')
  await save()
  await edit('Add').waitFor()

  const release = await hold(page, '**/note')
  await edit('Add').click()
  await text.fill('Cash only.')
  await save()
  await link(page, 'Back to the gyms').click()
  const stored = page.waitForResponse('**/note')
  release()
  await stored
  await page.goBack()
  await says(page, 'Cash only.')
  await saveElsewhere('Cards since May.')
  await edit().click()
  await isTyped('Cards since May.')
})

it('keeps both texts of a note that was edited on two devices, and says how much to shorten', {
  tags: 'full',
}, async () => {
  const { page, form, text, edit, save, isTyped, stored, saveElsewhere } = await aNote('Quiet at noon.')
  const [mine, theirs] = ['m'.repeat(400), 't'.repeat(300)]
  await edit().click()
  await text.fill(mine)
  await saveElsewhere(theirs)
  await save()
  await says(form, 'This note was changed on another device. It is now:')
  await says(form, theirs)
  await isTyped(mine)
  expect(await stored()).toBe(theirs)
  // An error would cover the form on a phone.
  const toasts = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  expect(await toasts.count()).toBe(0)
  await page.reload()
  await says(form, theirs)
  await press(form, 'Keep Both')
  await isTyped(`${theirs}\n${mine}`)
  await says(form, 'Please shorten this: 701 of 500 characters.')
  await expect.poll(() => isFocused(text)).toBe(true)
  expect(await button(form, 'Save Note').getAttribute('aria-disabled')).toBe('true')
  await text.press('End')
  await text.pressSequentially('!')
  await says(form, 'Please shorten this: 702 of 500 characters.')
  await text.fill('b'.repeat(500))
  expect(await form.getByText('Please shorten this').count()).toBe(0)
  await save()
  await gone(form)
  expect(await stored()).toBe('b'.repeat(500))

  await edit().click()
  await text.fill('Mine.')
  await saveElsewhere('')
  await save()
  await says(form, 'This note was removed on another device.')
  await press(form, 'Keep Mine')
  await save()
  await gone(form)
  expect(await stored()).toBe('Mine.')
})
