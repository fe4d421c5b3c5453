// @module-tag full
// The whole way by keyboard alone: from the search over cluster, marker and gym to a review with a photo.
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { isFocused } from './lib/browser.ts'
import { marker } from './lib/maps.ts'
import { aPhoto } from './lib/photo.ts'
import { addGym } from './lib/visitor.ts'

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

it('leads from the search to a review with a photo', async () => {
  const { page, visitor } = await aMember()
  const word = Math.random().toString(36).slice(2, 12)
  const place = { latitude: 61.2181, longitude: -149.9003 }
  for (const [index, name] of ['North', 'Middle', 'South'].entries())
    await addGym(visitor, { ...place, latitude: place.latitude - index * 0.003, name: `${word} ${name}` })
  await page.goto(`/?lat=${place.latitude}&lng=${place.longitude}&zoom=12`)

  const search = page.getByRole('combobox', { name: 'Search gyms' })
  // Tab skips the search box of the map until the map is ready.
  await expect.poll(() => search.isEnabled()).toBe(true)
  await tabTo(page, search)
  await page.keyboard.type(word)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Gyms Found (3)' }).waitFor()
  await enter(page, page.locator('gmp-advanced-marker[title="3 gyms, zoom in"]'))
  await enter(page, marker(page, `${word} Middle`))
  const popup = page.getByRole('dialog', { name: `${word} Middle` })
  await enter(page, popup.getByRole('button', { name: 'View Details' }))

  await enter(page, page.getByRole('button', { name: 'Write a review' }))
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
  await enter(page, form.getByRole('button', { name: 'Upload 1 photo' }))
  await form.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  await enter(page, form.getByRole('button', { name: 'Submit Rating' }))

  const review = page.getByRole('article').filter({ hasText: 'Quiet in the morning.' })
  await review.getByRole('img').first().waitFor()
  await expect.poll(() => isFocused(page.locator('body'))).toBe(false)
  const details = page.getByRole('dialog', { name: `${word} Middle` })
  await enter(page, details.getByRole('button', { name: 'Close', exact: true }).first())
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(marker(page, `${word} Middle`))).toBe(true)
})
