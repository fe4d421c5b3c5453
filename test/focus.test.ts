// The keyboard: the whole way without a pointer, where the focus is after a change, and what Back closes.

import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember, aMemberWithGym, aMemberWithoutMap } from './lib/a-member.ts'
import { marker } from './lib/maps.ts'
import { aWord, button, cardOf, gone, heading, isFocused, openFilters, press, searchBox } from './lib/page.ts'
import { aPhoto, storePhoto } from './lib/photo.ts'
import { addGym, call } from './lib/visitor.ts'

it('closes the layer on top on Back, and leaves the page when none is open', async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const gym = await addGym(visitor, { latitude: -47, longitude: -131 })
  const photoUrls = await storePhoto(visitor)
  await call(visitor, 'POST', `/api/gyms/${gym.id}/reviews`, { rating: 4, photoUrls })
  await page.goto('/?lat=-47&lng=-131&zoom=15')
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  const closed = (name: string | RegExp) => dialog(name).waitFor({ state: 'detached' })

  await page.locator('article h3 a').first().click()
  for (const [opener, name] of [
    ['Suggest an edit', 'Suggest an edit'],
    [/^Photo 1 of 1/, `Photos of ${gym.name}`],
  ] as const) {
    await press(page, opener)
    await dialog(name).waitFor()
    await page.goBack()
    await closed(name)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  }
  await page.goBack()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  for (const [open, name] of [
    [() => press(page, 'Add Gym'), 'Add New Gym'],
    [() => openFilters(page), 'Filters'],
  ] as const) {
    await open()
    await dialog(name).waitFor()
    await page.goBack()
    await closed(name)
  }

  const menu = page.getByRole('menu')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await menu.waitFor()
  await page.goBack()
  await gone(menu)

  // The menu closes and the dialog takes its place.
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await dialog('Profile').getByRole('tab', { name: 'Privacy' }).click()
  await press(dialog('Profile'), 'Delete Account')
  await dialog(/Delete/).waitFor()
  await page.goBack()
  await closed(/Delete/)
  await dialog('Profile').waitFor()
  await press(dialog('Profile'), 'Close')
  await closed('Profile')
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Account', exact: true }))).toBe(true)

  expect(new URL(page.url()).pathname).toBe('/')
  await page.goBack()
  await expect.poll(() => page.url()).toBe('about:blank')
})

const maxStops = 80

/** Presses Tab until the part has the focus. */
async function tabTo(page: Page, part: Locator): Promise<void> {
  await part.waitFor()
  for (let stops = 0; stops < maxStops; stops++) {
    if (await isFocused(part)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not reach ${part}`)
}

async function enter(page: Page, part: Locator): Promise<void> {
  await tabTo(page, part)
  await page.keyboard.press('Enter')
}

it('leads from the search to a review with a photo', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember()
  const word = aWord()
  const place = { latitude: 61.2181, longitude: -149.9003 }
  for (const [index, name] of ['North', 'Middle', 'South'].entries())
    await addGym(visitor, { ...place, latitude: place.latitude - index * 0.003, name: `${word} ${name}` })
  await page.goto(`/?lat=${place.latitude}&lng=${place.longitude}&zoom=12`)

  const search = searchBox(page)
  // Before its code is loaded the page only looks as it will.
  await expect.poll(() => search.isEnabled()).toBe(true)
  await tabTo(page, search)
  await page.keyboard.type(word)
  await page.keyboard.press('Enter')
  await heading(page, 'Gyms Found (3)').waitFor()
  await enter(page, page.locator('gmp-advanced-marker[title="3 gyms, zoom in"]'))
  await enter(page, marker(page, `${word} Middle`))
  const popup = page.getByRole('dialog', { name: `${word} Middle` })
  const open = button(popup, 'View Details')
  await expect.poll(() => isFocused(open)).toBe(true)
  await page.keyboard.press('Escape')
  await gone(open)
  await expect.poll(() => isFocused(marker(page, `${word} Middle`))).toBe(true)
  await page.keyboard.press('Enter')
  await enter(page, open)

  await enter(page, button(page, 'Write a review'))
  const form = page.getByRole('form', { name: 'Rate This Gym' })
  await form.waitFor()
  // One stop for all stars.
  const star = (name: string) => form.getByRole('radio', { name, exact: true })
  await tabTo(page, star('1 star'))
  for (const name of ['2 stars', '3 stars', '4 stars']) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => isFocused(star(name))).toBe(true)
  }
  await page.keyboard.press('Space')
  await expect.poll(() => star('4 stars').isChecked()).toBe(true)
  await tabTo(page, form.getByLabel('Comment (optional)'))
  await page.keyboard.type('Quiet in the morning.')
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, form.getByLabel('Add photos'))
  await page.keyboard.press('Space')
  await (await chooser).setFiles(await aPhoto())
  await enter(page, button(form, 'Upload 1 photo'))
  await button(form, 'Remove photo 1').waitFor()
  await enter(page, button(form, 'Submit Rating'))

  const review = cardOf(page, 'Quiet in the morning.')
  await review.getByRole('img').first().waitFor()
  await expect.poll(() => isFocused(page.locator('body'))).toBe(false)
  const details = page.getByRole('dialog', { name: `${word} Middle` })
  await enter(page, details.getByRole('button', { name: 'Close', exact: true }).first())
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(marker(page, `${word} Middle`))).toBe(true)
})

it('closes the dialog on top by an Escape that comes as soon as it is there', { tags: 'full' }, async () => {
  const { page, gym } = await aMemberWithGym()
  await page.goto(`/?selected=${gym.id}`)
  const lower = page.getByRole('dialog', { name: gym.name })
  await lower.getByRole('button', { name: 'Suggest an edit' }).waitFor()
  await page.evaluate(`
    new MutationObserver((changes, observer) => {
      if (document.querySelectorAll('[role=dialog]').length < 2) return
      observer.disconnect()
      document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
      )
      document.body.dataset.pressed = 'yes'
    }).observe(document.body, { childList: true, subtree: true })`)
  await press(lower, 'Suggest an edit')
  await page.locator('body[data-pressed]').waitFor()
  const upper = page.getByRole('dialog', { name: 'Suggest an Edit' })
  await upper.waitFor()
  await page.keyboard.press('Escape')
  await gone(upper)
  expect(await lower.isVisible()).toBe(true)
})
