// The review form of the open gym, and the share dialog.
import type { Locator, Page } from 'playwright-core'
import { press } from './page.ts'

export const reviewForm = (page: Page): Locator => page.getByRole('form', { name: 'Rate This Gym' })
export const editReview = (page: Page): Locator => page.getByRole('button', { name: 'Your review · Edit' })

/** Opens the form, unless an unsent draft has opened it. */
export async function openReviewForm(page: Page): Promise<Locator> {
  const form = reviewForm(page)
  const button = page.getByRole('button', { name: 'Write a review' }).or(editReview(page))
  await form.or(button).waitFor()
  if ((await form.count()) === 0) await button.click()
  await form.waitFor()
  return form
}

export const shareDialog = (page: Page) => page.getByRole('dialog', { name: 'Share Your Review' })

/** The row of a network. */
export const networkRow = (dialog: Locator, name: string) =>
  dialog.getByRole('listitem').filter({ hasText: name })

export async function review(page: Page, comment: string): Promise<void> {
  const form = await openReviewForm(page)
  await form.getByRole('radio', { name: '4 stars' }).click()
  await form.getByLabel('Comment (optional)').fill(comment)
  await press(form, 'Submit Rating')
}
