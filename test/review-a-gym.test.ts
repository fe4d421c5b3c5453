// The main path in a browser: find a gym, review it with photos, and others see the new average.
import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { aMemberWithoutMap } from './lib/a-member.ts'
import { fromMenu, isFocused, openBrowser, signInByPage } from './lib/browser.ts'
import { aPhoto as photoOf } from './lib/photo.ts'
import { ownProduct } from './lib/product.ts'
import { openReviewForm } from './lib/review-form.ts'
import { addGym, newEmail, Visitor } from './lib/visitor.ts'
import { withoutMap } from './lib/without-map.ts'

const product = ownProduct()
const nearAlice = { latitude: 40.7181, longitude: -74.0021 }

it('lets Alice review a gym with two photos, and Bob sees the average without reloading', async () => {
  const owner = await new Visitor(product.url).signIn(newEmail('owner'))
  // One that no other gym has.
  const word = Math.random().toString(36).slice(2, 12)
  const gym = await addGym(owner, { ...nearAlice, name: `Quiet Corner ${word}`, type: 'Boxing' })
  await owner.call('POST', `/api/gyms/${gym.id}/reviews`, { rating: 3 })

  const { page: bob } = await aMemberWithoutMap()
  await bob.goto(`/?q=${word}`)
  const card = bob.getByRole('article').filter({ hasText: gym.name })
  await card.getByText('3.0').waitFor()

  const alice = await openBrowser()
  await withoutMap(alice)
  await signInByPage(alice, 'Alice')
  await alice.getByRole('combobox', { name: 'Search gyms' }).fill(word)
  await alice
    .getByRole('region', { name: 'Filters' })
    .getByRole('button', { name: /^Filters/ })
    .click()
  await alice.getByRole('button', { name: /^Boxing/ }).click()
  await alice.getByRole('heading', { name: 'Gyms Found (1)' }).waitFor()
  await alice.getByRole('button', { name: 'Show 1 gym', exact: true }).click()
  await alice.getByRole('dialog', { name: 'Filters' }).waitFor({ state: 'detached' })
  expect(new URL(alice.url()).searchParams.get('types')).toBe('Boxing')
  await alice.getByRole('link', { name: gym.name }).click()

  const dialog = alice.getByRole('dialog')
  await openReviewForm(alice)
  await dialog.getByRole('radio', { name: '4 stars' }).click()
  await dialog.getByLabel('Comment (optional)').fill('Friendly people, old bags, honest prices.')
  await dialog.getByLabel('Add photos').setInputFiles([await aPhoto('red'), await aPhoto('blue')])
  const secondIsStored = Promise.withResolvers<void>()
  const holdFirst = async (route: Route) => {
    await secondIsStored.promise
    await route.continue()
  }
  await alice.route('**/api/review-photos', holdFirst, { times: 1 })
  await dialog.getByRole('button', { name: 'Upload 2 photos' }).click()
  await dialog.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  secondIsStored.resolve()
  await alice.getByText('Photos uploaded!', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Submit Rating' }).click()
  await alice.getByText('Review submitted!', { exact: true }).waitFor()
  const repliedAt = Date.now()

  await card.getByText('3.5').waitFor()
  console.log(`Bob saw the new average ${Date.now() - repliedAt} ms after Alice's page showed it`)
  await card.getByText(/\b2 reviews/).waitFor()

  const review = dialog.getByRole('listitem').filter({ hasText: 'Friendly people' })
  await review.getByText('Friendly people, old bags, honest prices.').waitFor()
  const photos = review.getByRole('link').filter({ has: alice.getByRole('img') })
  expect(await photos.count()).toBe(2)
  for (const photo of await photos.all()) {
    expect(await photo.getAttribute('target')).toBe('_blank')
    expect(await photo.getByRole('img').getAttribute('srcset')).toContain('?width=320 320w')
    const image = photo.getByRole('img')
    await expect
      .poll(() => image.evaluate((each) => ('naturalWidth' in each ? Number(each.naturalWidth) : 0)))
      .toBeGreaterThan(0)
  }

  const first = await alice.request.get(String(await photos.first().getAttribute('href')))
  const { dominant } = await sharp(await first.body()).stats()
  expect(dominant.r, 'the first photo is red, as chosen').toBeGreaterThan(dominant.b)
  await expectLightbox(alice, gym.name)

  await dialog.getByRole('button', { name: /^Helpful: the review by/ }).click()
  await dialog.getByRole('button', { name: /^Helpful \(1\): the review by/, pressed: true }).waitFor()
  await dialog.getByRole('button', { name: '3 stars: 1 review' }).click()
  await review.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: '3 stars: 1 review' }).click()
  await dialog.getByRole('searchbox', { name: 'Search reviews' }).fill('OLD BAGS')
  await dialog
    .getByRole('status')
    .filter({ hasText: /^1 review$/ })
    .waitFor()
  await dialog.getByRole('searchbox', { name: 'Search reviews' }).fill('')
  await dialog.getByRole('combobox', { name: 'Sort reviews by' }).selectOption('lowest')
  await expect.poll(() => dialog.getByRole('article').first().innerText()).not.toContain('Friendly people')

  await alice.keyboard.press('Escape')
  await fromMenu(alice, 'My reviews')
  await alice.getByRole('heading', { name: 'My Reviews' }).waitFor()
  await alice.getByRole('link', { name: gym.name }).click()
  await dialog.getByRole('button', { name: 'Delete your review' }).click()
  const confirm = alice.getByRole('dialog', { name: 'Delete Your Review?' })
  await confirm.getByText(/stars, comment and photos are removed/).waitFor()
  await confirm.getByRole('button', { name: 'Delete Review' }).click()
  await alice.getByText('Review deleted', { exact: true }).waitFor()
  await review.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(dialog.getByRole('heading', { name: 'Recent Reviews' }))).toBe(true)
  await card.getByText('3.0').waitFor()
})

it('accepts three photos at most, and says why it rejects others', { tags: 'full' }, async () => {
  const owner = await new Visitor(product.url).signIn(newEmail('owner'))
  const gym = await addGym(owner)
  const { page } = await aMemberWithoutMap()
  await page.goto(`/?selected=${gym.id}`)
  const dialog = page.getByRole('dialog')
  await openReviewForm(page)
  const control = dialog.getByLabel('Add photos')
  await control.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await dialog.getByText('You can only upload: image/*').waitFor()
  const heic = { name: 'iphone.heic', mimeType: 'image/heic', buffer: Buffer.from('x') }
  await control.setInputFiles(heic)
  await dialog.getByText('Only JPEG, PNG, WebP, GIF or AVIF pictures can be added.').waitFor()
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(10_485_761) }
  await control.setInputFiles(large)
  await dialog.getByText('large.png exceeds maximum allowed size of 10 MB').waitFor()
  const four = await Promise.all(['red', 'green', 'blue', 'black'].map(aPhoto))
  await control.setInputFiles(four)
  await dialog.getByText('You can only upload 3 files').waitFor()
  await control.setInputFiles(four.slice(0, 3))
  await dialog.getByRole('button', { name: 'Upload 3 photos' }).click()
  await page.getByText('Photos uploaded!', { exact: true }).waitFor()
  await control.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Submit Rating' }).click()
  await page.getByText('Please select a rating.', { exact: true }).waitFor()
  await dialog.getByRole('radio', { name: '4 stars' }).click()
  await page.route('**/reviews', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Submit Rating' }).click()
  await page.getByText('Failed to submit review. Please try again.', { exact: true }).waitFor()
})

it('pauses, resumes and cancels an upload, and says that a photo was not processed', {
  tags: 'full',
}, async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const gym = await addGym(visitor)
  await page.goto(`/?selected=${gym.id}`)
  await page.getByText('No reviews yet. Be the first to review!', { exact: true }).waitFor()
  const form = await openReviewForm(page)
  const release = Promise.withResolvers<void>()
  await page.route('**/incoming/**', async (route) => {
    await release.promise
    // The request of a paused or cancelled upload has gone.
    await route.continue().catch(() => undefined)
  })
  await page.route('**/api/review-photos', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await form.getByLabel('Add photos').setInputFiles([await aPhoto('red'), await aPhoto('blue')])
  await form.getByRole('button', { name: 'Upload 2 photos' }).click()
  await form.getByRole('button', { name: 'Pause red.jpg' }).click()
  await form.getByText(/^Paused/).waitFor()
  await form.getByRole('button', { name: 'Cancel blue.jpg' }).click()
  await form.getByText('blue.jpg').waitFor({ state: 'detached' })
  release.resolve()
  await form.getByRole('button', { name: 'Resume red.jpg' }).click()
  await page.getByText('Upload Error', { exact: true }).waitFor()
  await page.getByText('Failed to process uploaded photos. Please try again.', { exact: true }).waitFor()
  await page.unroute('**/api/review-photos')
  await form.getByRole('button', { name: 'Retry red.jpg' }).click()
  await form.getByRole('button', { name: 'Remove photo 1' }).waitFor()

  await form.getByRole('radio', { name: '4 stars' }).click()
  await page.unroute('**/incoming/**')
  const next = Promise.withResolvers<void>()
  await page.route('**/incoming/**', async (route) => {
    await next.promise
    await route.continue()
  })
  await form.getByLabel('Add photos').setInputFiles(await aPhoto('green'))
  await form.getByRole('button', { name: 'Submit Rating' }).click()
  await form.getByText(/^Uploading/).waitFor()
  await form.getByLabel('Add photos').setInputFiles(await aPhoto('blue'))
  next.resolve()
  await page.getByText('Review submitted!', { exact: true }).waitFor()
  const { reviews } = (await visitor.call('GET', `/api/gyms/${gym.id}`)).json
  expect(reviews[0].photoUrls).toHaveLength(3)
})

it('retries each lost photo upload, and shows whole photos on a phone', { tags: 'full' }, async () => {
  const { page, visitor } = await aMemberWithoutMap({ viewport: { width: 360, height: 740 } })
  const gym = await addGym(visitor)
  await page.goto(`/?selected=${gym.id}`)
  const dialog = page.getByRole('dialog')
  const [firstGoesAgain, secondGoesAgain] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // Each try has its own URL: 0 and 1 fail; 1 fails while the first photo is retried as 2.
  const addresses = new Set<string>()
  await page.route('**/incoming/**', async (route) => {
    const address = route.request().url()
    const number = [...addresses.add(address)].indexOf(address)
    if (number === 0) return route.abort()
    if (number === 1) {
      await firstGoesAgain.promise
      return route.abort()
    }
    firstGoesAgain.resolve()
    if (number === 3) secondGoesAgain.resolve()
    await secondGoesAgain.promise
    await route.continue()
  })
  const errors: number[] = []
  page.on('response', (response) => void (response.status() >= 400 && errors.push(response.status())))
  const photo = await aPhoto('red')
  await openReviewForm(page)
  const longName = `${'long '.repeat(20)}.jpg`
  await dialog.getByLabel('Add photos').setInputFiles([{ ...photo, name: longName }, photo])
  const remove = await dialog.getByRole('button', { name: `Remove ${longName}` }).boundingBox()
  expect((remove?.x ?? 360) + (remove?.width ?? 0)).toBeLessThanOrEqual(360)
  await dialog.getByRole('button', { name: 'Upload 2 photos' }).click()
  await dialog.getByRole('button', { name: 'Remove photo 2' }).waitFor({ timeout: 120_000 })
  expect(errors).toEqual([])
})

/** The lightbox of a gym with two photos of one review: keyboard, swipe, pinch, caption, focus. */
async function expectLightbox(page: Page, gymName: string): Promise<void> {
  const opener = page
    .getByRole('region', { name: 'Photos' })
    .getByRole('button', { name: /^Photo 1 of 2 by / })
  await opener.press('Enter')
  const lightbox = page.getByRole('dialog', { name: `Photos of ${gymName}` })
  const shown = (number: 1 | 2) =>
    lightbox.getByRole('img', { name: new RegExp(`^Photo ${number} of 2 by `) })
  await shown(1).waitFor()
  await lightbox.getByText('Friendly people, old bags, honest prices.').waitFor()
  await page.keyboard.press('ArrowRight')
  await shown(2).waitFor()
  await lightbox.getByRole('status').getByText('2 of 2').waitFor()
  await page.keyboard.press('Home')
  await shown(1).waitFor()

  const touches = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((x, id) => ({ x, y: 400, id })) })
  await touch('touchStart', 700)
  await touch('touchMove', 500)
  await touch('touchEnd')
  await shown(2).waitFor()
  await touch('touchStart', 650, 750)
  await touch('touchMove', 600, 800)
  await touch('touchEnd')
  expect(await shown(2).getAttribute('style')).toContain('scale(2)')
  await page.keyboard.press('Escape')
  await lightbox.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(opener)).toBe(true)
}

const aPhoto = (colour: string) => photoOf(colour, [800, 600])
