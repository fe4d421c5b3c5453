// @module-tag full
// Unsent words of forms: kept until they are sent or given up, and never shown to another member.
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { fromMenu, isFocused, openBrowser } from './lib/browser.ts'
import { aPhoto } from './lib/photo.ts'
import { editReview, openReviewForm, reviewForm } from './lib/review-form.ts'
import { addGym, newEmail } from './lib/visitor.ts'

const feedback = (page: Page) => page.getByRole('dialog', { name: 'Send Feedback' })
const profile = (page: Page) => page.getByRole('dialog', { name: 'User Profile' })

async function expectReview(page: Page, rating: string, comment: string): Promise<void> {
  await expect.poll(() => reviewForm(page).getByRole('radio', { name: rating }).isChecked()).toBe(true)
  expect(await reviewForm(page).getByLabel('Comment (optional)').inputValue()).toBe(comment)
  await reviewForm(page).getByRole('button', { name: 'Remove photo 1' }).waitFor()
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

const viewport = { width: 1440, height: 800 }

it('keeps a review until it is sent once, and starts the next one from it', async () => {
  const { page, visitor } = await aMember({ viewport })
  const gym = await addGym(visitor)
  const open = (on: Page) => on.goto(`/?selected=${gym.id}`)
  await open(page)
  await openReviewForm(page)
  expect(await isFocused(reviewForm(page).getByRole('radio', { name: '1 star' }))).toBe(true)
  await reviewForm(page).getByRole('radio', { name: '4 stars' }).click()
  await reviewForm(page).getByLabel('Comment (optional)').fill('Clean and calm.')
  await reviewForm(page)
    .getByLabel('Add photos')
    .setInputFiles(await aPhoto('red'))
  await reviewForm(page).getByRole('button', { name: 'Upload 1 photo' }).click()
  await reviewForm(page).getByRole('button', { name: 'Remove photo 1' }).waitFor()

  const dialog = page.getByRole('dialog', { name: gym.name })
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await open(page)
  await expectReview(page, '4 stars', 'Clean and calm.')
  await reviewForm(page).getByText('Your unsent draft is back.').waitFor()
  await reviewForm(page).getByLabel('Comment (optional)').fill('Clean and quiet.')
  await page.goBack()
  await page.goForward()
  await expectReview(page, '4 stars', 'Clean and quiet.')
  const next = await page.context().newPage()
  await page.close()
  await open(next)
  await expectReview(next, '4 stars', 'Clean and quiet.')

  await reviewForm(next).getByRole('button', { name: 'Submit Rating' }).dblclick()
  await next.getByText('Review submitted!', { exact: true }).waitFor()
  await expect.poll(() => isFocused(editReview(next))).toBe(true)
  const reviews = async () => (await visitor.call('GET', `/api/gyms/${gym.id}`)).json.reviews
  expect(await reviews()).toHaveLength(1)
  await next.reload()
  await openReviewForm(next)
  await expectReview(next, '4 stars', 'Clean and quiet.')
  expect(await reviewForm(next).getByText('Your unsent draft is back.').count()).toBe(0)
  await reviewForm(next).getByRole('radio', { name: '2 stars' }).click()
  await reviewForm(next).getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => isFocused(editReview(next))).toBe(true)
  await next.getByRole('button', { name: 'Undo' }).click()
  await reviewForm(next).getByRole('radio', { name: '2 stars', checked: true }).waitFor()
  const reply = Promise.withResolvers<void>()
  await next.route(`**/api/gyms/${gym.id}/reviews`, async (route) => {
    const response = await route.fetch()
    await reply.promise
    await route.fulfill({ response })
  })
  await reviewForm(next).getByRole('button', { name: 'Submit Rating' }).click()
  await expect
    .poll(reviews)
    .toMatchObject([{ rating: 2, comment: 'Clean and quiet.', photoUrls: [expect.any(String)] }])
  await reviewForm(next).getByLabel('Comment (optional)').fill('Clean and quiet. Full at six.')
  reply.resolve()
  await next.getByText('Review submitted!', { exact: true }).waitFor()
  await expectReview(next, '2 stars', 'Clean and quiet. Full at six.')
})

it('keeps a review when the tab is killed in the middle of an upload', async () => {
  const { page, visitor } = await aMember({ viewport })
  const gym = await addGym(visitor)
  await page.goto(`/?selected=${gym.id}`)
  const form = await openReviewForm(page)
  await form.getByRole('radio', { name: '4 stars' }).click()
  await form.getByLabel('Comment (optional)').fill('Clean and calm.')
  const choosePhoto = async (colour: string) => {
    await form.getByLabel('Add photos').setInputFiles(await aPhoto(colour))
    await form.getByRole('button', { name: 'Upload 1 photo' }).click()
  }
  await choosePhoto('red')
  await form.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  const uploading = Promise.withResolvers<void>()
  await page.route('**/incoming/**', () => uploading.resolve())
  await choosePhoto('blue')
  await uploading.promise
  const crashed = page.waitForEvent('crash')
  void page.goto('chrome://crash').catch(() => undefined)
  await crashed

  const next = await page.context().newPage()
  await next.goto(`/?selected=${gym.id}`)
  await expectReview(next, '4 stars', 'Clean and calm.')
  await reviewForm(next).getByText('blue.jpg', { exact: true }).waitFor()
  await reviewForm(next).getByRole('button', { name: 'Submit Rating' }).click()
  await next.getByText('Review submitted!', { exact: true }).waitFor()
  expect((await visitor.call('GET', `/api/gyms/${gym.id}`)).json.reviews).toMatchObject([
    { rating: 4, comment: 'Clean and calm.', photoUrls: [expect.any(String), expect.any(String)] },
  ])
})

it('keeps photos that are not uploaded, names lost ones, and sends the review before they are', async () => {
  const { page, visitor } = await aMember({ viewport })
  const gym = await addGym(visitor)
  await page.goto(`/?selected=${gym.id}`)
  const form = await openReviewForm(page)
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

  const uploading = Promise.withResolvers<void>()
  await page.route('**/incoming/**', async (route) => {
    await uploading.promise
    await route.continue()
  })
  await form.getByRole('radio', { name: '4 stars' }).click()
  await form.getByLabel('Add photos').setInputFiles(await aPhoto('red'))
  await form.getByRole('button', { name: 'Submit Rating' }).click()
  await form.getByRole('button', { name: 'Stop' }).click()
  await form.getByRole('button', { name: 'Cancel', exact: true }).waitFor()
  await form.getByRole('button', { name: 'Send now, add the photos later' }).click()
  await page.getByText('Review submitted!', { exact: true }).waitFor()
  const reviews = async () => (await visitor.call('GET', `/api/gyms/${gym.id}`)).json.reviews
  expect(await reviews()).toMatchObject([{ rating: 4, photoUrls: [] }])
  uploading.resolve()
  await expect.poll(reviews).toMatchObject([{ rating: 4, photoUrls: [expect.any(String)] }])
  await editReview(page).waitFor()
  await expect.poll(() => keptPhotos(page)).toBe(0)
})

it('keeps a gym to add, and discards it on request', async () => {
  const { page } = await aMember({ viewport })
  await page.goto('/')
  const dialog = page.getByRole('dialog', { name: 'Add New Gym' })
  const open = () => page.getByRole('button', { name: 'Add Gym' }).first().click()
  await open()
  await dialog.getByLabel('Gym Name').fill('Iron Works')
  await dialog.getByLabel('Gym Type').selectOption('Boxing')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.reload()
  await open()
  expect(await dialog.getByLabel('Gym Name').inputValue()).toBe('Iron Works')
  expect(await dialog.getByLabel('Gym Type').inputValue()).toBe('Boxing')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await open()
  expect(await dialog.getByLabel('Gym Name').inputValue()).toBe('Iron Works')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => dialog.getByLabel('Gym Name').inputValue()).toBe('')
})

it('keeps a profile while an account is connected, until it is saved', async () => {
  const { page } = await aMember({ viewport })
  await page.goto('/')
  await fromMenu(page, 'Profile')
  await profile(page).getByLabel('Bio').fill('Lifts on Mondays.')
  await profile(page).getByRole('tab', { name: 'Social Media' }).click()
  await profile(page).getByRole('link', { name: 'Connect Twitter' }).click()
  await page.getByLabel('Account').fill(`m${Date.now().toString(36)}`)
  await page.getByRole('button', { name: 'Allow' }).click()
  await profile(page).getByRole('tab', { name: 'Profile', exact: true }).click()
  expect(await profile(page).getByLabel('Bio').inputValue()).toBe('Lifts on Mondays.')
  await profile(page).getByRole('button', { name: 'Save Profile' }).click()
  await profile(page).waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^draft/.test(key)))).toEqual([])
})

it("takes a visitor's words through sign-in, and never shows them to the next member", async () => {
  const page = await openBrowser({ viewport })
  await page.goto('/')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await feedback(page).getByLabel('Subject').fill('Half a sentence')
  await page.keyboard.press('Escape')
  // The entry of the dialog is left.
  await expect.poll(() => page.evaluate('history.state?.layers ?? 0')).toBe(0)
  const signIn = () => page.goto(`/api/login?login_hint=${encodeURIComponent(newEmail())}`)
  const open = async () => {
    await page.getByRole('button', { name: 'Send feedback' }).click()
  }
  await signIn()
  await open()
  expect(await feedback(page).getByLabel('Subject').inputValue()).toBe('Half a sentence')
  await page.keyboard.press('Escape')
  await fromMenu(page, 'Sign out')
  await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor()
  await signIn()
  await open()
  expect(await feedback(page).getByLabel('Subject').inputValue()).toBe('')
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('Half a')
})

it('offers to sign in when the session has ended while a review was written', async () => {
  const { page, visitor } = await aMember()
  const gym = await addGym(visitor)
  const gone = '/api/review-photos/00000000-0000-4000-8000-000000000000'
  await page.goto('/favorites')
  await page.evaluate(([name, draft]) => localStorage.setItem(name, draft), [
    `draft:${visitor.id}:review:${gym.id}`,
    JSON.stringify({ rating: 4, comment: 'Clean.', photoUrls: [gone] }),
  ] as const)
  await page.goto(`/?selected=${gym.id}`)
  const form = reviewForm(page)
  await form.getByText('No longer available. Remove it, and add it again.').waitFor()
  await form.getByRole('button', { name: 'Remove photo 1' }).click()
  await page.context().clearCookies()
  await form.getByLabel('Add photos').setInputFiles(await aPhoto('red'))
  await form.getByRole('button', { name: 'Submit Rating' }).click()
  const ended = 'Your session has ended. Sign in to continue where you left off.'
  await page.getByText(ended, { exact: true }).waitFor()
  await page.route('**/api/auth/user', async (route) => {
    await page.context().addCookies(visitor.cookies())
    await route.fulfill({ json: (await visitor.call('GET', '/api/auth/user')).json })
  })
  const checked = page.waitForResponse('**/api/auth/user')
  await page.getByRole('button', { name: 'Save to a list' }).click()
  await checked
  await page.unroute('**/api/auth/user')
  await page.getByRole('dialog', { name: 'Lists with' }).getByRole('button', { name: 'Close' }).click()
  await form.getByRole('button', { name: 'Remove red.jpg' }).waitFor()
  await form.getByRole('button', { name: 'Submit Rating' }).click()
  await page.getByText('Review submitted!', { exact: true }).waitFor()

  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Add to favorites' }).click()
  const signIn = page.waitForRequest((request) => request.url().includes('/api/login?'))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  expect(new URL((await signIn).url()).searchParams.get('returnTo')).toContain(`selected=${gym.id}`)
})
