// The feedback form: fields, validation, request body.

import {
  FeedbackDraft,
  type feedbackPriorities,
  type feedbackTypes,
} from '@jumpingjack/contracts/admin/feedback'
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { errorsByField } from '../../lib/api/field-errors.ts'
import type { FieldErrors } from '../../lib/hooks/use-form.ts'

export interface FeedbackForm {
  type: (typeof feedbackTypes)[number]
  priority: (typeof feedbackPriorities)[number]
  subject: string
  message: string
  /** Only for visitors who want an answer. */
  name: string
  email: string
}

export const emptyFeedback: FeedbackForm = {
  type: 'general',
  priority: 'medium',
  subject: '',
  message: '',
  name: '',
  email: '',
}

/** A member's name and e-mail address are taken from the session. */
export function feedbackBody(form: FeedbackForm, page: string, isMember: boolean): FeedbackDraft {
  const { name, email, ...feedback } = form
  const sender = isMember ? {} : { name, email: email.trim() }
  return { ...feedback, ...sender, url: page.slice(0, maxLengths.link) }
}

/** Messages by field, from the contract's schema. */
export function feedbackErrors(body: FeedbackDraft): FieldErrors<FeedbackForm> {
  return errorsByField(FeedbackDraft.safeParse(body).error?.issues, emptyFeedback)
}
