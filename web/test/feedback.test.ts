import { FeedbackDraft } from '@jumpingjack/contracts/admin/feedback'
import { expect, it } from 'vitest'
import { emptyFeedback, feedbackBody } from '../src/features/feedback/feedback-dialog.tsx'

const page = 'http://localhost/favorites'
const form = { ...emptyFeedback, subject: 'Hello', message: 'The list is good.', name: 'Ann' }

it('feedbackBody satisfies the contract with a long URL', () => {
  const body = feedbackBody(form, `${page}?q=${'x'.repeat(5_000)}`, false)
  expect(FeedbackDraft.safeParse(body).success).toBe(true)
})
