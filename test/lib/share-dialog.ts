// Writes a review of the selected gym, and uses the share dialog.
import type { Locator, Page } from 'playwright-core'
import { press } from './page.ts'
import { openReviewForm } from './review-form.ts'

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
