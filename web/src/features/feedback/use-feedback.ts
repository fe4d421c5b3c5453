// State of the feedback dialog: form, validation, submission.
import { type FeedbackDraft, sendFeedback } from '@jumpingjack/contracts/admin/feedback'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { errorsByField } from '../../lib/api/field-errors.ts'
import { failureMessage } from '../../lib/api/user-facing-error.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { showError, showToast } from '../../ui/overlay/toasts.ts'
import { emptyFeedback, feedbackBody, feedbackErrors } from './feedback-form.ts'

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
  /** False if a field is invalid. */
  const submit = (): boolean => {
    const body = feedbackBody(fields.form, location.href, isMember)
    if (!isValid(feedbackErrors(body))) return false
    // `onSent` does not run if the dialog was closed meanwhile.
    mutate(body, { onSuccess: onSent })
    return true
  }
  return { fields, draft, submit, isPending }
}
