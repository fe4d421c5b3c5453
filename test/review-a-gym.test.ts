// The main path in a browser: find a gym, review it with photos, and others see the new average.
import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { aMemberWithGym, aMemberWithoutMap, newMember } from './lib/a-member.ts'
import { fromMenu, openBrowser } from './lib/browser.ts'
import { fail, hold, withoutMap } from './lib/conditions.ts'
import {
  aWord,
  button,
  cardOf,
  dialogOf,
  gone,
  heading,
  isFocused,
  link,
  openFilters,
  paramsOf,
  press,
  says,
  signInLink,
} from './lib/page.ts'
import { aPhoto } from './lib/photo.ts'
import { openReviewForm } from './lib/review-form.ts'
import { addGym } from './lib/visitor.ts'

const nearAlice = { latitude: 40.7181, longitude: -74.0021 }
const red = () => aPhoto('red', [800, 600])
const blue = () => aPhoto('blue', [800, 600])

it('lets Alice review a gym with two photos, and Bob sees the average without reloading', async () => {
  const owner = await newMember()
  // One that no other gym has.
  const word = aWord()
  const gym = await addGym(owner, { ...nearAlice, name: `Quiet Corner ${word}`, type: 'Boxing' })
  await owner.call('POST', `/api/gyms/${gym.id}/reviews`, { rating: 3 })

  const { page: bob } = await aMemberWithoutMap()
  await bob.goto(`/?q=${word}`)
  const card = cardOf(bob, gym.name)
  await card.getByText('3.0').waitFor()

  const alice = await openBrowser()
  await withoutMap(alice)
  await alice.goto('/')
  await signInLink(alice).click()
  await press(alice, /Alice/)
  await heading(alice, /Gyms Found/).waitFor()
  await alice.getByRole('combobox', { name: 'Search gyms' }).fill(word)
  const filters = await openFilters(alice)
  await press(filters, /^Boxing/)
  await heading(alice, 'Gyms Found (1)').waitFor()
  await alice.getByRole('button', { name: 'Show 1 gym', exact: true }).click()
  await gone(filters)
  expect(paramsOf(alice).get('types')).toBe('Boxing')
  await link(alice, gym.name).click()

  const dialog = alice.getByRole('dialog')
  await openReviewForm(alice)
  await dialog.getByRole('radio', { name: '4 stars' }).click()
  await dialog.getByLabel('Comment (optional)').fill('Friendly people, old bags, honest prices.')
  await dialog.getByLabel('Add photos').setInputFiles([await red(), await blue()])
  const secondIsStored = Promise.withResolvers<void>()
  const holdFirst = async (route: Route) => {
    await secondIsStored.promise
    await route.continue()
  }
  await alice.route('**/api/review-photos', holdFirst, { times: 1 })
  await press(dialog, 'Upload 2 photos')
  await button(dialog, 'Remove photo 1').waitFor()
  secondIsStored.resolve()
  await says(alice, 'Photos uploaded!')
  await press(dialog, 'Submit Rating')
  await says(alice, 'Review submitted!')
  await card.getByText('3.5').waitFor()
  await card.getByText(/\b2 reviews/).waitFor()

  const review = dialog.getByRole('listitem').filter({ hasText: 'Friendly people' })
  await review.getByText('Friendly people, old bags, honest prices.').waitFor()
  const photos = review.getByRole('link').filter({ has: alice.getByRole('img') })
  expect(await photos.count()).toBe(2)
  for (const photo of await photos.all()) {
    expect(await photo.getAttribute('target')).toBe('_blank')
    expect(await photo.getByRole('img').getAttribute('srcset')).toContain('?width=320 320w')
    const width = () => photo.getByRole('img').evaluate((image) => Reflect.get(image, 'naturalWidth'))
    await expect.poll(width).toBeGreaterThan(0)
  }

  const first = await alice.request.get(String(await photos.first().getAttribute('href')))
  const { dominant } = await sharp(await first.body()).stats()
  expect(dominant.r, 'the first photo is red, as chosen').toBeGreaterThan(dominant.b)
  await expectLightbox(alice, gym.name)

  await press(dialog, /^Helpful: the review by/)
  await dialog.getByRole('button', { name: /^Helpful \(1\): the review by/, pressed: true }).waitFor()
  await dialog.getByRole('searchbox', { name: 'Search reviews' }).fill('OLD BAGS')
  await says(dialog.getByRole('status'), '1 review')

  await alice.keyboard.press('Escape')
  await fromMenu(alice, 'My reviews')
  await heading(alice, 'My Reviews').waitFor()
  await link(alice, gym.name).click()
  await press(dialog, 'Delete your review')
  const confirm = dialogOf(alice, 'Delete Your Review?')
  await says(confirm, /stars, comment and photos are removed/)
  await press(confirm, 'Delete Review')
  await says(alice, 'Review deleted')
  await gone(review)
  await expect.poll(() => isFocused(heading(dialog, 'Recent Reviews'))).toBe(true)
  await card.getByText('3.0').waitFor()
})

/** A member at the form of a gym without reviews. */
async function atAForm(options?: BrowserContextOptions) {
  const { page, visitor, gym } = await aMemberWithGym(options)
  await page.goto(`/?selected=${gym.id}`)
  await says(page, 'No reviews yet. Be the first to review!')
  return { page, visitor, gym, form: await openReviewForm(page) }
}

it('accepts three photos at most, and says why it rejects others', { tags: 'full' }, async () => {
  const { page, form } = await atAForm()
  const control = form.getByLabel('Add photos')
  await control.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await form.getByText('You can only upload: JPEG, PNG, WebP, GIF, AVIF').waitFor()
  const heic = { name: 'iphone.heic', mimeType: 'image/heic', buffer: Buffer.from('x') }
  await control.setInputFiles(heic)
  await form.getByText('Only JPEG, PNG, WebP, GIF or AVIF pictures can be added.').waitFor()
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(10_485_761) }
  await control.setInputFiles(large)
  await form.getByText('large.png exceeds maximum allowed size of 10 MB').waitFor()
  const four = await Promise.all(['red', 'green', 'blue', 'black'].map((colour) => aPhoto(colour)))
  await control.setInputFiles(four)
  await form.getByText('You can only upload 3 files').waitFor()
  await control.setInputFiles(four.slice(0, 3))
  await button(form, 'Upload 3 photos').waitFor()
  expect(await form.getByText('You can only upload 3 files').count()).toBe(0)
  await press(form, 'Upload 3 photos')
  await says(page, 'Photos uploaded!')
  await gone(control)
})

it('pauses, resumes, cancels and retries an upload', { tags: 'full' }, async () => {
  const { page, visitor, gym, form } = await atAForm()
  const release = await hold(page, '**/incoming/**')
  await fail(page, '**/api/review-photos')
  await form.getByLabel('Add photos').setInputFiles([await red(), await blue()])
  await press(form, 'Upload 2 photos')
  await press(form, 'Pause red.jpg')
  await says(form, /^Paused/)
  await press(form, 'Cancel blue.jpg')
  await gone(form.getByText('blue.jpg'))
  release()
  await press(form, 'Resume red.jpg')
  await says(page, 'Upload Error', 'Failed to process uploaded photos. Please try again.')
  await page.unroute('**/api/review-photos')
  await press(form, 'Retry red.jpg')
  await button(form, 'Remove photo 1').waitFor()

  await form.getByRole('radio', { name: '4 stars' }).click()
  await page.unroute('**/incoming/**')
  const releaseNext = await hold(page, '**/incoming/**')
  await form.getByLabel('Add photos').setInputFiles(await aPhoto('green'))
  await press(form, 'Submit Rating')
  await says(form, /^Uploading/)
  await form.getByLabel('Add photos').setInputFiles(await blue())
  releaseNext()
  await says(page, 'Review submitted!')
  const { reviews } = (await visitor.call('GET', `/api/gyms/${gym.id}`)).json
  expect(reviews[0].photoUrls).toHaveLength(3)
})

it('retries each lost photo upload, and shows whole photos on a phone', { tags: 'full' }, async () => {
  const { page, form } = await atAForm({ viewport: { width: 360, height: 740 } })
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
  const photo = await red()
  const longName = `${'long '.repeat(20)}.jpg`
  await form.getByLabel('Add photos').setInputFiles([{ ...photo, name: longName }, photo])
  const remove = await button(form, `Remove ${longName}`).boundingBox()
  expect((remove?.x ?? 360) + (remove?.width ?? 0)).toBeLessThanOrEqual(360)
  await press(form, 'Upload 2 photos')
  await button(form, 'Remove photo 2').waitFor({ timeout: 120_000 })
  expect(errors).toEqual([])
})

/** The lightbox of a gym with two photos of one review: keyboard, swipe, caption, focus. */
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
  await page.keyboard.press('Escape')
  await gone(lightbox)
  await expect.poll(() => isFocused(opener)).toBe(true)
}
