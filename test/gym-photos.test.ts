// The photo of a gym on cards, in the popup of its marker, among favourites and on its public page.
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { openBrowser } from './lib/browser.ts'
import { marker } from './lib/maps.ts'
import { storePhoto } from './lib/photo.ts'
import { addGym } from './lib/visitor.ts'
import { call } from './states/world.ts'

const viewport = { width: 360, height: 780 }

const pictureOf = (card: Locator) => card.locator('div[aria-hidden]').first()

const loadedPhotos = (within: Locator) =>
  within
    .locator('img')
    .evaluateAll((images) => images.filter((image) => Reflect.get(image, 'naturalWidth') > 0).length)

it('shows the photo on the card, the popup and the favourite, and otherwise the icon of the type', async () => {
  const { page, visitor } = await aMember({ viewport })
  const place = { latitude: -62 + Math.random(), longitude: -90 + Math.random() }
  const [pictured, bare] = [
    await addGym(visitor, { ...place, address: `${'Long Avenue '.repeat(4)}12` } as object),
    await addGym(visitor, { ...place, latitude: place.latitude + 0.001, hours: 'Mon-Thu 17:00-22:00' }),
  ]
  const photoUrls = await storePhoto(visitor)
  await call(visitor, 'POST', `/api/gyms/${pictured.id}/reviews`, { rating: 5, photoUrls })
  await call(visitor, 'POST', '/api/favorites', { gymId: pictured.id })

  await page.goto(`/?lat=${place.latitude}&lng=${place.longitude}&zoom=16`)
  await page.getByRole('dialog', { name: 'Filters & Gyms' }).getByRole('button', { name: 'Close' }).click()
  await marker(page, pictured.name).click()
  const popup = page.getByRole('dialog', { name: pictured.name })
  await expect.poll(() => loadedPhotos(popup)).toBe(1)
  await popup.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: /^Filters & Gyms/ }).click()
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })
  await expect.poll(() => loadedPhotos(card(pictured.name))).toBe(1)
  const withoutPhoto = card(bare.name)
  expect(await withoutPhoto.locator('img').count()).toBe(0)
  const [icon, frame] = [
    await pictureOf(withoutPhoto).locator('svg').boundingBox(),
    await pictureOf(withoutPhoto).boundingBox(),
  ]
  expect(icon?.width).toBeLessThan(frame?.width ?? 0)
  const cutBy = (line: Locator) => line.evaluate((each) => each.scrollWidth - each.clientWidth)
  for (const line of await withoutPhoto.locator('p').all()) expect(await cutBy(line)).toBe(0)

  await page.route('**/photo?width=320', (route) => route.fulfill({ status: 404 }))
  await page.goto('/favorites')
  const favorite = card(pictured.name)
  await pictureOf(favorite).locator('svg').waitFor()
  await expect.poll(() => favorite.locator('img').count()).toBe(0)
})

it('leads a visitor from the link of a map to the reviews, the photos and the gyms nearby', async () => {
  const { visitor: author } = await aMember()
  const place = { latitude: -62 + Math.random(), longitude: -80 + Math.random() }
  const gym = await addGym(author, { ...place, priceRange: '$$', amenities: ['sauna'] })
  const near = await addGym(author, { ...place, latitude: place.latitude + 0.01 })
  const comment = 'Chalk on every rack.'
  const photoUrls = await storePhoto(author)
  await call(author, 'POST', `/api/gyms/${gym.id}/reviews`, { rating: 4, comment, photoUrls })

  const page = await openBrowser({ viewport })
  await page.goto(`/?lat=1&lng=2&selected=${gym.id}`)
  await page.getByRole('heading', { name: gym.name, level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/gyms/${gym.id}`)
  await page.getByText('Price range $$').waitFor()
  await page.getByRole('list', { name: 'Amenities' }).getByText('Sauna').waitFor()
  await page.getByRole('article').getByText(comment).last().waitFor()
  await expect.poll(() => loadedPhotos(page.getByRole('region', { name: 'Photos' }))).toBe(1)
  expect(await page.content()).not.toContain(author.id)
  await page.getByRole('link', { name: near.name }).click()
  await page.getByRole('heading', { name: near.name, level: 1 }).waitFor()
  const signIn = await page.getByRole('link', { name: 'Sign in', exact: true }).getAttribute('href')
  expect(decodeURIComponent(String(signIn))).toContain(`/gyms/${near.id}`)
})
