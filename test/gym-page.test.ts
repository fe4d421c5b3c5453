// The dialog of a gym: reviews before the form, their order and pages. The photo of a gym, wherever it is shown.
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { reviewsPerPage } from '@jumpingjack/contracts/review/review-lists'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { aMember, aMemberWithoutMap } from './lib/a-member.ts'
import { marker } from './lib/maps.ts'
import { boxOf, button, cardOf, dialogOf, heading, link, press, says } from './lib/page.ts'
import { storePhoto } from './lib/photo.ts'
import { ownProduct } from './lib/product.ts'
import { addGym, aPlace, call, signInMany } from './lib/visitor.ts'

const reviewCount = reviewsPerPage + 2
let gym: { id: string; name: string }

beforeAll(async () => {
  const members = await signInMany(ownProduct().url, reviewCount)
  const [owner] = members
  if (!owner) throw new Error('a member is missing')
  gym = await addGym(owner)
  // The first ones have 1 and 5 stars, the others 3.
  for (const [index, member] of members.entries()) {
    const rating = [1, 5][index] ?? 3
    await member.call('POST', `/api/gyms/${gym.id}/reviews`, { rating, comment: `Words ${index}.` })
  }
  const { reviews } = (await owner.call('GET', `/api/gyms/${gym.id}`)).json
  const voted = reviews.find((each: { comment: string }) => each.comment === 'Words 7.')
  await owner.call('PUT', `/api/reviews/${voted.id}/helpful`)
})

const comments = async (page: Page) =>
  (await page.getByText(/^Words \d+\.$/).allTextContents()).map((text) => text.replace(/\D/g, ''))

const options = { viewport: { width: 360, height: 800 } }

it('shows reviews before a collapsed form, in each order and all pages', async () => {
  const { page } = await aMemberWithoutMap(options)
  await page.goto(`/?selected=${gym.id}`)
  const dialog = page.getByRole('dialog', { name: gym.name })
  await button(dialog, 'Write a review').waitFor()
  const words = dialog.getByText(/^Words \d+\.$/).first()
  const direction = (each: unknown) => Reflect.get(globalThis, 'getComputedStyle')(each).unicodeBidi
  expect(await words.evaluate(direction)).toBe('plaintext')
  expect(await dialog.getByRole('form').count()).toBe(0)
  const newest = String(reviewCount - 1)
  await expect.poll(async () => (await comments(page))[0]).toBe(newest)
  await page.route(/\/reviews\?.*cursor=/, (route) => route.fulfill({ status: 500 }), { times: 1 })
  await press(dialog, 'Show more reviews')
  await says(dialog, 'The rest of the list could not be loaded.')
  await press(dialog, 'Try again')
  await expect.poll(() => comments(page)).toHaveLength(reviewCount)
  for (const [sort, first] of [
    ['Highest Rated', '1'],
    ['Lowest Rated', '0'],
    ['Most Helpful', '7'],
    ['Newest', newest],
  ] as const) {
    await dialog.getByRole('combobox', { name: 'Sort reviews by' }).selectOption(sort)
    await expect.poll(async () => (await comments(page))[0]).toBe(first)
  }
  await press(dialog, '5 stars: 1 review')
  await expect.poll(() => comments(page)).toEqual(['1'])
  await press(dialog, '5 stars: 1 review')
  await expect.poll(async () => (await comments(page)).length).toBeGreaterThan(1)
  // Its actions stay in view below them, and a toast above the actions.
  await button(dialog, 'Show more reviews').scrollIntoViewIfNeeded()
  const directions = await boxOf(link(dialog, 'Directions'))
  expect(directions.y).toBeGreaterThan(options.viewport.height - 70)
  // The toast does not end before it is looked at.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await press(dialog, 'Add to favorites')
  const toast = await boxOf(dialog.getByText('Gym added to your favorites list.'))
  expect(toast.y + toast.height).toBeLessThan(directions.y)
})

it('marks today in the hours of the week, and says which days are special', { tags: 'full' }, async () => {
  const { page, visitor } = await aMemberWithoutMap(options)
  const inAnchorage = { latitude: 61.2181, longitude: -149.9003 }
  const inNineDays = (format: Intl.DateTimeFormatOptions) =>
    new Date(Date.now() + 9 * dayMs).toLocaleDateString('en-US', { ...format, timeZone: 'America/Anchorage' })
  const hours = `24/7; ${inNineDays({ month: 'short', day: 'numeric' })} 8 AM – 2 PM`
  const open = await addGym(visitor, { ...inAnchorage, hours })
  await page.goto(`/?selected=${open.id}`)
  await says(page, `${inNineDays({ weekday: 'long', month: 'long', day: 'numeric' })}: 8 AM – 2 PM`)
  await page.locator('summary', { hasText: 'Hours of the week' }).click()
  const today = new Date().toLocaleDateString('en-US', { weekday: 'long', timeZone: 'America/Anchorage' })
  const marked = page.getByRole('row').and(page.locator('[aria-current="date"]'))
  expect(await marked.allInnerTexts()).toEqual([`${today}\tOpen 24 hours`])
})

it('prints the whole gym', { tags: 'full' }, async () => {
  const { page } = await aMember(options)
  await page.goto(`/?selected=${gym.id}`)
  const dialog = page.getByRole('dialog', { name: gym.name })
  const [title, close] = [dialog.getByRole('heading').first(), button(dialog, 'Close')]
  await button(dialog, 'Show more reviews').waitFor()
  await page.emulateMedia({ media: 'print' })
  await close.waitFor({ state: 'hidden' })
  expect(await dialog.getByRole('button').filter({ visible: true }).count()).toBe(0)
  expect(await title.isVisible()).toBe(true)
  // Nothing is cut off: the page is as long as the reviews.
  const last = await dialog.getByRole('article').last().boundingBox()
  const length = await page.evaluate<number>('document.documentElement.scrollHeight')
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(length)
  expect(length).toBeGreaterThan(options.viewport.height)
})

/** How much of each card is in view: 'whole', 'part' or 'none'. */
const cardsInView = (page: Page) =>
  page.evaluate<string[]>(`Promise.all([...document.querySelectorAll('article')].map((card) =>
    new Promise((resolve) => new IntersectionObserver(([{ intersectionRatio: share }]) =>
      resolve(share > 0.99 ? 'whole' : share > 0 ? 'part' : 'none')).observe(card))))`)

const pictureOf = (card: Locator) => card.locator('div[aria-hidden]').first()

const loadedPhotos = (within: Locator) =>
  within
    .locator('img')
    .evaluateAll((images) => images.filter((image) => Reflect.get(image, 'naturalWidth') > 0).length)

it('starts a phone with cards, and shows the photo on card, popup and favourite, else the icon of the type', async () => {
  const { page, visitor } = await aMember({ viewport: { width: 360, height: 780 } })
  const place = { ...aPlace(), address: '1204 North Washington Avenue, Springfield, IL 62701' }
  const hours = '24/7'
  const [pictured, bare] = [
    await addGym(visitor, { ...place, hours }),
    await addGym(visitor, { ...place, hours, latitude: place.latitude + 0.001 }),
    await addGym(visitor, { ...place, hours, latitude: place.latitude - 0.001 }),
  ]
  const photoUrls = await storePhoto(visitor)
  await call(visitor, 'POST', `/api/gyms/${pictured.id}/reviews`, { rating: 5, photoUrls })
  await call(visitor, 'POST', '/api/favorites', { gymId: pictured.id })

  await page.goto(pictured.view)
  // Two cards and the next one; a whole one beside the map on a low screen and at a zoom of 200 %.
  await expect.poll(() => cardsInView(page)).toEqual(['whole', 'whole', 'part'])
  const sheet = await boxOf(dialogOf(page, 'Filters & Gyms'))
  const map = await boxOf(page.locator('#map'))
  expect(sheet.y - map.y).toBeGreaterThan(780 * 0.3)
  const offer = link(page, 'Upgrade to Premium').locator('span').first()
  expect(await offer.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  const cards = page.getByRole('article')
  const searchBoxes = page.getByRole('combobox', { name: /^Search/ })
  expect(await searchBoxes.count()).toBe(1)
  for (const [width, height] of [
    [740, 360],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(async () => (await cardsInView(page))[0]).toBe('whole')
    const card = await boxOf(cards.first())
    const beside = await boxOf(page.locator('#map'))
    expect(beside.x).toBeGreaterThan(card.x + card.width)
    expect(beside.width).toBeGreaterThan(300)
    expect(await searchBoxes.count()).toBe(1)
  }
  // The number of gyms and their order stay in view, below the search.
  await cards.last().scrollIntoViewIfNeeded()
  await expect.poll(async () => (await cardsInView(page))[0]).not.toBe('whole')
  const search = await boxOf(searchBoxes)
  expect((await boxOf(heading(page, /^Gyms Found/))).y).toBeGreaterThan(search.y + search.height)
  await cards.first().scrollIntoViewIfNeeded()
  await page.setViewportSize({ width: 360, height: 780 })
  await press(dialogOf(page, 'Filters & Gyms'), 'Close')
  await marker(page, pictured.name).click()
  const popup = page.getByRole('dialog', { name: pictured.name })
  await expect.poll(() => loadedPhotos(popup)).toBe(1)
  await press(popup, 'Close')

  await press(page, /^Filters & Gyms/)
  await expect.poll(() => loadedPhotos(cardOf(page, pictured.name))).toBe(1)
  const withoutPhoto = cardOf(page, bare.name)
  expect(await withoutPhoto.locator('img').count()).toBe(0)
  await pictureOf(withoutPhoto).locator('svg').waitFor()

  await page.route('**/photo?width=320', (route) => route.fulfill({ status: 404 }))
  await page.goto('/favorites')
  const favorite = cardOf(page, pictured.name)
  await pictureOf(favorite).locator('svg').waitFor()
  await expect.poll(() => favorite.locator('img').count()).toBe(0)
})
