// @module-tag full
// Unsent words of forms: kept until they are sent or given up, and never shown to another member.
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMemberWithGym } from './lib/a-member.ts'
import { openBrowser } from './lib/browser.ts'
import { hold, withoutMap } from './lib/conditions.ts'
import { button, isFocused, link, press, says } from './lib/page.ts'
import { aPhoto } from './lib/photo.ts'
import { editReview, openReviewForm, reviewForm } from './lib/review-form.ts'
import { newEmail } from './lib/visitor.ts'

const feedback = (page: Page) => page.getByRole('dialog', { name: 'Send Feedback' })

async function expectReview(page: Page, rating: string, comment: string): Promise<void> {
  await expect.poll(() => reviewForm(page).getByRole('radio', { name: rating }).isChecked()).toBe(true)
  expect(await reviewForm(page).getByLabel('Comment (optional)').inputValue()).toBe(comment)
  await button(reviewForm(page), 'Remove photo 1').waitFor()
}

const inView = (element: Locator) =>
  element.evaluate((each) => {
    const { top, bottom } = each.getBoundingClientRect()
    return top >= 0 && bottom <= Number(Reflect.get(globalThis, 'innerHeight'))
  })

/** Number of chosen photos that this browser keeps. */
const keptPhotos = (page: Page): Promise<number> =>
  page.evaluate(`(async () => {
    const caches_ = (await caches.keys()).map((name) => caches.open(name))
    const keys = await Promise.all(caches_.map(async (cache) => (await cache).keys()))
    return keys.flat().filter(({ url }) => url.includes('/photos-to-upload/')).length
  })()`)

/** A member at the form of a new gym, and the stored reviews of the gym. */
async function atAForm() {
  const { page, visitor, gym } = await aMemberWithGym({ viewport: { width: 1440, height: 800 } })
  const open = (on: Page) => on.goto(`/?selected=${gym.id}`)
  await open(page)
  const form = await openReviewForm(page)
  const reviews = async () => (await visitor.call('GET', `/api/gyms/${gym.id}`)).json.reviews
  return { page, gym, open, form, reviews }
}

it('keeps a review when the tab is killed during an upload, sends it once, and starts the next one from it', async () => {
  const { page, gym, open, form, reviews } = await atAForm()
  expect(await isFocused(form.getByRole('radio', { name: '1 star' }))).toBe(true)
  await form.getByRole('radio', { name: '4 stars' }).click()
  await form.getByLabel('Comment (optional)').fill('Clean and calm.')
  const choosePhoto = async (colour: string) => {
    await form.getByLabel('Add photos').setInputFiles(await aPhoto(colour))
    await press(form, 'Upload 1 photo')
  }
  await choosePhoto('red')
  await button(form, 'Remove photo 1').waitFor()

  const dialog = page.getByRole('dialog', { name: gym.name })
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await open(page)
  await expectReview(page, '4 stars', 'Clean and calm.')
  await says(form, 'Your unsent draft is back.')
  await form.getByLabel('Comment (optional)').fill('Clean and quiet.')
  await page.goBack()
  await page.goForward()
  await expectReview(page, '4 stars', 'Clean and quiet.')
  const uploading = Promise.withResolvers<void>()
  await page.route('**/incoming/**', () => uploading.resolve())
  await choosePhoto('blue')
  await uploading.promise
  const crashed = page.waitForEvent('crash')
  void page.goto('chrome://crash').catch(() => undefined)
  await crashed

  const next = await page.context().newPage()
  await open(next)
  await expectReview(next, '4 stars', 'Clean and quiet.')
  await says(reviewForm(next), 'blue.jpg')
  await press(reviewForm(next), 'Upload 1 photo')
  await button(reviewForm(next), 'Remove photo 2').waitFor()
  await reviewForm(next).getByRole('button', { name: 'Submit Rating' }).dblclick()
  await says(next, 'Review submitted!')
  await expect.poll(() => isFocused(editReview(next))).toBe(true)
  const photoUrls = [expect.any(String), expect.any(String)]
  expect(await reviews()).toMatchObject([{ rating: 4, comment: 'Clean and quiet.', photoUrls }])
  await next.reload()
  const nextForm = await openReviewForm(next)
  await expectReview(next, '4 stars', 'Clean and quiet.')
  expect(await nextForm.getByText('Your unsent draft is back.').count()).toBe(0)
  await nextForm.getByRole('radio', { name: '2 stars' }).click()
  await press(nextForm, 'Cancel')
  await expect.poll(() => isFocused(editReview(next))).toBe(true)
  await press(next, 'Undo')
  await nextForm.getByRole('radio', { name: '2 stars', checked: true }).waitFor()
  const reply = Promise.withResolvers<void>()
  await next.route(`**/api/gyms/${gym.id}/reviews`, async (route) => {
    const response = await route.fetch()
    await reply.promise
    await route.fulfill({ response })
  })
  await press(nextForm, 'Submit Rating')
  await expect.poll(reviews).toMatchObject([{ rating: 2, comment: 'Clean and quiet.', photoUrls }])
  await nextForm.getByLabel('Comment (optional)').fill('Clean and quiet. Full at six.')
  reply.resolve()
  await says(next, 'Review submitted!')
  await expectReview(next, '2 stars', 'Clean and quiet. Full at six.')
})

it('keeps photos that are not uploaded, names lost ones, and sends the review before they are', async () => {
  const { page, form, reviews } = await atAForm()
  await form.getByLabel('Add photos').setInputFiles(await aPhoto('red'))
  const tile = form.getByRole('listitem').filter({ hasText: 'red.jpg' })
  await tile.waitFor()
  await expect.poll(() => keptPhotos(page)).toBe(1)
  await page.reload()
  await tile.getByText('Ready to upload').waitFor()
  await expect.poll(() => inView(form.getByText('Your unsent draft is back.'))).toBe(true)
  await page.evaluate('caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))')
  await page.reload()
  await form.getByText('This browser could not keep red.jpg. Please choose again.').waitFor()

  const upload = await hold(page, '**/incoming/**')
  await form.getByRole('radio', { name: '4 stars' }).click()
  await form.getByLabel('Add photos').setInputFiles(await aPhoto('red'))
  await press(form, 'Submit Rating')
  await press(form, 'Stop')
  await form.getByRole('button', { name: 'Cancel', exact: true }).waitFor()
  await press(form, 'Send now, add the photos later')
  await says(page, 'Review submitted!')
  expect(await reviews()).toMatchObject([{ rating: 4, photoUrls: [] }])
  upload()
  await expect.poll(reviews).toMatchObject([{ rating: 4, photoUrls: [expect.any(String)] }])
  await editReview(page).waitFor()
  await expect.poll(() => keptPhotos(page)).toBe(0)
})

it("takes a visitor's words through sign-in, and discards them on request", async () => {
  const page = await openBrowser()
  await withoutMap(page)
  await page.goto('/')
  await press(page, 'Send feedback')
  await feedback(page).getByLabel('Subject').fill('Half a sentence')
  await page.keyboard.press('Escape')
  // The entry of the dialog is left.
  await expect.poll(() => page.evaluate('history.state?.layers ?? 0')).toBe(0)
  await page.goto(`/api/login?login_hint=${encodeURIComponent(newEmail())}`)
  await link(page, 'Feedback').click()
  const subject = () => feedback(page).getByLabel('Subject').inputValue()
  expect(await subject()).toBe('Half a sentence')
  await press(feedback(page), 'Discard')
  await expect.poll(subject).toBe('')
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('Half a')
})

it('goes on with a review during which the session has ended', async () => {
  const { page, visitor, gym } = await aMemberWithGym()
  const gone = '/api/review-photos/00000000-0000-4000-8000-000000000000'
  await page.goto('/favorites')
  await page.evaluate(([name, draft]) => localStorage.setItem(name, draft), [
    `draft:${visitor.id}:review:${gym.id}`,
    JSON.stringify({ rating: 4, comment: 'Clean.', photoUrls: [gone] }),
  ] as const)
  await page.goto(`/?selected=${gym.id}`)
  const form = reviewForm(page)
  await form.getByText('No longer available. Remove it, and add it again.').waitFor()
  await press(form, 'Remove photo 1')
  await page.context().clearCookies()
  await form.getByLabel('Add photos').setInputFiles(await aPhoto('red'))
  await press(form, 'Submit Rating')
  const ended = 'Your session has ended. Sign in to continue where you left off.'
  await says(page, ended)
  await page.route('**/api/auth/user', async (route) => {
    await page.context().addCookies(visitor.cookies())
    await route.fulfill({ json: (await visitor.call('GET', '/api/auth/user')).json })
  })
  const checked = page.waitForResponse('**/api/auth/user')
  await press(page, 'Save to a list')
  await checked
  await page.unroute('**/api/auth/user')
  await page.getByRole('dialog', { name: 'Lists with' }).getByRole('button', { name: 'Close' }).click()
  await button(form, 'Remove red.jpg').waitFor()
  await press(form, 'Submit Rating')
  await says(page, 'Review submitted!')
})
