// The feedback form: fields, validation, request body.

import {
  FeedbackDraft,
  type feedbackPriorities,
  type feedbackTypes,
  sendFeedback,
} from '@jumpingjack/contracts/admin/feedback'
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { failureMessage } from '../../lib/api/user-facing-error.ts'
import { errorsByField, type FieldErrors, useForm } from '../../lib/hooks/use-form.ts'
import { showError, showToast } from '../../ui/overlay/toasts.ts'

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

/** State of the feedback dialog: form, validation, submission. */
export function useFeedback(isMember: boolean, onSent: () => void) {
  const { isValid, send, draft, ...fields } = useForm(emptyFeedback, { draft: 'feedback' })
  const { mutate, isPending } = useMutation({
    mutationFn: (body: FeedbackDraft) => callApi(sendFeedback, { body }),
    onMutate: send,
    onSuccess: (_reply, _body, restart) => {
      restart()
      showToast({ title: t`Feedback sent`, description: t`Thank you. We read every message.` })
    },
    onError: (error) => {
      const problem = error instanceof ApiError ? error.problem : undefined
      fields.setErrors(errorsByField(problem?.issues, emptyFeedback))
      showError(failureMessage(error, t`Failed to send feedback. Please try again.`))
    },
  })
  const submit = () => {
    const body = feedbackBody(fields.form, location.href, isMember)
    // `onSent` does not run if the dialog was closed meanwhile.
    if (isValid(feedbackErrors(body))) mutate(body, { onSuccess: onSent })
  }
  return { fields, draft, submit, isPending }
}
