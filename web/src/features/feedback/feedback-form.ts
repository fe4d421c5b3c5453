// The form of a feedback: its fields, what they must be, and the call that sends it.
import {
  FeedbackDraft,
  type feedbackPriorities,
  type feedbackTypes,
} from '@jumpingjack/contracts/admin/feedback'

export interface FeedbackForm {
  type: (typeof feedbackTypes)[number]
  priority: (typeof feedbackPriorities)[number]
  subject: string
  message: string
  /** Of a visitor who wants an answer. */
  name: string
  email: string
}

export type FeedbackErrors = Partial<Record<keyof FeedbackForm, string>>

export const emptyFeedback: FeedbackForm = {
  type: 'general',
  priority: 'medium',
  subject: '',
  message: '',
  name: '',
  email: '',
}

const urlLengthMax = 2_000

/** A member's name and address are known from the session. */
export function feedbackBody(form: FeedbackForm, page: string, isMember: boolean): FeedbackDraft {
  const { name, email, ...said } = form
  const sender = isMember ? {} : { name, email: email.trim() }
  return { ...said, ...sender, url: page.slice(0, urlLengthMax) }
}

/** What is wrong with each field, in the words of the contract. */
export function feedbackErrors(body: FeedbackDraft): FeedbackErrors {
  return byField(FeedbackDraft.safeParse(body).error?.issues ?? [])
}

/** The first fault of each field, as the contract or the server names them. */
export function byField(
  issues: readonly { path: string | readonly PropertyKey[]; message: string }[],
): FeedbackErrors {
  const errors: FeedbackErrors = {}
  for (const { path, message } of issues) {
    const field = typeof path === 'string' ? path : String(path[0])
    if (field in emptyFeedback) errors[field as keyof FeedbackForm] ??= message
  }
  return errors
}
