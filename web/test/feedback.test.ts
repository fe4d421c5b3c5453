import { FeedbackDraft } from '@jumpingjack/contracts/admin/feedback'
import { describe, expect, it } from 'vitest'
import { emptyFeedback, feedbackBody, feedbackErrors } from '../src/features/feedback/feedback-form.ts'
import { errorsByField } from '../src/lib/hooks/use-form.ts'

const page = 'http://localhost/favorites'
const form = { ...emptyFeedback, subject: 'Hello', message: 'The list is good.', name: 'Ann' }

describe('feedbackBody', () => {
  it('has the sender of a visitor, not of a member, and the URL', () => {
    expect(feedbackBody({ ...form, email: ' ann@example.com ' }, page, false)).toMatchObject({
      name: 'Ann',
      email: 'ann@example.com',
      url: page,
    })
    expect(Object.keys(feedbackBody(form, page, true)).sort()).toEqual([
      'message',
      'priority',
      'subject',
      'type',
      'url',
    ])
  })

  it('satisfies the contract with a long URL', () => {
    const body = feedbackBody(form, `${page}?q=${'x'.repeat(5_000)}`, false)
    expect(FeedbackDraft.safeParse(body).success).toBe(true)
  })
})

describe('feedbackErrors', () => {
  it('has a message per field', () => {
    const body = feedbackBody({ ...emptyFeedback, subject: ' ', email: 'ann' }, page, false)
    expect(feedbackErrors(body)).toEqual({
      subject: 'Subject is required',
      message: 'Message is required',
      email: 'Must be a valid e-mail address',
    })
  })

  it('is empty for a visitor without a name', () => {
    expect(feedbackErrors(feedbackBody({ ...form, name: '' }, page, false))).toEqual({})
  })

  it('has the first message of each field and ignores other paths', () => {
    expect(
      errorsByField(
        [
          { path: 'subject', message: 'First' },
          { path: 'subject', message: 'Second' },
          { path: 'url', message: 'Not a field' },
        ],
        emptyFeedback,
      ),
    ).toEqual({ subject: 'First' })
  })
})
