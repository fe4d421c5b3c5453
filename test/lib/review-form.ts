// The review form of the open gym.
import type { Locator, Page } from 'playwright-core'

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
