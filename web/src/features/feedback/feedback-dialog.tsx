// The dialog 'Send Feedback', for members and visitors.

import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { t } from '@lingui/core/macro'
import type { FormFields } from '../../lib/hooks/use-form.ts'
import { feedbackPriorityLabels, feedbackTypeLabels } from '../../lib/labels/feedback-labels.ts'
import { optionsOf, Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { type FeedbackForm, useFeedback } from './feedback-form.ts'

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
