// State of the feedback dialog: form, validation, submission.
import { type FeedbackDraft, sendFeedback } from '@jumpingjack/contracts/admin/feedback'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, callApi } from '../../lib/api/api.ts'
import { errorsByField, withoutErrors } from '../../lib/api/field-errors.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import {
  emptyFeedback,
  type FeedbackErrors,
  type FeedbackForm,
  feedbackBody,
  feedbackErrors,
} from './feedback-form.ts'

export function useFeedback(isMember: boolean, onSent: () => void) {
  const [form, setForm] = useState(emptyFeedback)
  const [errors, setErrors] = useState<FeedbackErrors>({})
  const { mutate, isPending } = useMutation({
    mutationFn: (body: FeedbackDraft) => callApi(sendFeedback, { body }),
    onSuccess: () => showToast({ title: 'Feedback sent', description: 'Thank you. We read every message.' }),
    onError: (error) => {
      const problem = error instanceof ApiError ? error.problem : undefined
      setErrors(errorsByField(problem?.issues, emptyFeedback))
      const description = 'Failed to send feedback. Please try again.'
      showToast({ title: 'Error', description, variant: 'destructive' })
    },
  })
  const change = (part: Partial<FeedbackForm>) => {
    setForm((now) => ({ ...now, ...part }))
    setErrors((now) => withoutErrors(now, part))
  }
  /** False if a field is invalid. */
  const submit = (): boolean => {
    const body = feedbackBody(form, location.href, isMember)
    const newErrors = feedbackErrors(body)
    setErrors(newErrors)
    if (Object.keys(newErrors).length > 0) return false
    // `onSent` does not run if the dialog was closed meanwhile.
    mutate(body, { onSuccess: onSent })
    return true
  }
  return { form, errors, change, submit, isPending }
}
