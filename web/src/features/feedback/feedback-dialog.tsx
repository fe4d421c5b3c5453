// The dialog 'Send Feedback', for members and visitors: form, validation, submission.

import { type Feedback, FeedbackDraft, sendFeedback } from '@jumpingjack/contracts/admin/feedback'
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { failureMessage } from '../../lib/api/user-facing-error.ts'
import { errorsByField, type FieldErrors, type FormFields, useForm } from '../../lib/hooks/use-form.ts'
import { feedbackPriorityLabels, feedbackTypeLabels } from '../../lib/labels/feedback-labels.ts'
import { optionsOf, Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { showError, showToast } from '../../ui/overlay/toasts.ts'

export function FeedbackDialog({ isMember, onClose }: { isMember: boolean; onClose: () => void }) {
  const { fields, draft, submit, isPending } = useFeedback(isMember, onClose)
  return (
    <FormDialog
      title={t`Send Feedback`}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={isPending ? t`Sending...` : t`Send Feedback`}
      isBlocked={isPending}
      draft={draft}
    >
      <Fields {...fields} />
      {!isMember && <SenderFields {...fields} />}
      <p className="text-xs text-muted">{t`The URL of this page is included.`}</p>
    </FormDialog>
  )
}

function Fields({ form, change, field }: FormFields<FeedbackForm>) {
  return (
    <>
      <div className="flex gap-4">
        <Select
          label={t`Type`}
          value={form.type}
          options={optionsOf(feedbackTypeLabels)}
          onChange={(type) => change({ type })}
        />
        <Select
          label={t`Priority`}
          value={form.priority}
          options={optionsOf(feedbackPriorityLabels)}
          onChange={(priority) => change({ priority })}
        />
      </div>
      <TextField
        label={t`Subject`}
        required
        maxLength={maxLengths.subject}
        autoComplete="off"
        {...field('subject')}
      />
      <TextField
        label={t`Message`}
        required
        multiline
        maxLength={maxLengths.feedback}
        {...field('message')}
      />
    </>
  )
}

function SenderFields({ field }: FormFields<FeedbackForm>) {
  return (
    <fieldset>
      <legend className="text-sm text-muted">{t`If you would like an answer`}</legend>
      <div className="mt-3 grid gap-4 md:grid-cols-2">
        <TextField label={t`Name`} maxLength={maxLengths.senderName} autoComplete="name" {...field('name')} />
        <TextField
          label={t`E-mail`}
          type="email"
          maxLength={maxLengths.email}
          autoComplete="email"
          {...field('email')}
        />
      </div>
    </fieldset>
  )
}

export const emptyFeedback = {
  type: 'general' as Feedback['type'],
  priority: 'medium' as Feedback['priority'],
  subject: '',
  message: '',
  /** Only for visitors who want an answer. */
  name: '',
  email: '',
}
type FeedbackForm = typeof emptyFeedback

/** A member's name and e-mail address are taken from the session. */
export function feedbackBody(form: FeedbackForm, page: string, isMember: boolean): FeedbackDraft {
  const { name, email, ...feedback } = form
  const sender = isMember ? {} : { name, email: email.trim() }
  return { ...feedback, ...sender, url: page.slice(0, maxLengths.link) }
}

/** Messages by field, from the contract's schema. */
function feedbackErrors(body: FeedbackDraft): FieldErrors<FeedbackForm> {
  return errorsByField(FeedbackDraft.safeParse(body).error?.issues, emptyFeedback)
}

function useFeedback(isMember: boolean, onSent: () => void) {
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
