// The dialog 'Send Feedback', for members and visitors.
import { feedbackPriorities, feedbackTypes } from '@jumpingjack/contracts/admin/feedback'
import { feedbackPriorityLabels, feedbackTypeLabels } from '../../lib/labels/feedback-labels.ts'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import type { FeedbackErrors, FeedbackForm } from './feedback-form.ts'
import { useFeedback } from './use-feedback.ts'

export function FeedbackDialog({ isMember, onClose }: { isMember: boolean; onClose: () => void }) {
  const { form, errors, change, submit, isPending } = useFeedback(isMember, onClose)
  return (
    <FormDialog
      title="Send Feedback"
      onClose={onClose}
      onSubmit={submit}
      submitLabel={isPending ? 'Sending...' : 'Send Feedback'}
      isBlocked={isPending}
    >
      <Fields form={form} errors={errors} change={change} />
      {!isMember && <SenderFields form={form} errors={errors} change={change} />}
      <p className="text-xs text-muted">The URL of this page is included.</p>
    </FormDialog>
  )
}

interface FieldsProps {
  form: FeedbackForm
  errors: FeedbackErrors
  change: (part: Partial<FeedbackForm>) => void
}

function Fields({ form, errors, change }: FieldsProps) {
  return (
    <>
      <div className="flex gap-4">
        <Select
          label="Type"
          value={form.type}
          options={feedbackTypes.map((value) => ({ value, label: feedbackTypeLabels[value] }))}
          onChange={(type) => change({ type })}
        />
        <Select
          label="Priority"
          value={form.priority}
          options={feedbackPriorities.map((value) => ({ value, label: feedbackPriorityLabels[value] }))}
          onChange={(priority) => change({ priority })}
        />
      </div>
      <TextField
        label="Subject"
        required
        maxLength={200}
        autoComplete="off"
        value={form.subject}
        error={errors.subject}
        onChange={(subject) => change({ subject })}
      />
      <TextField
        label="Message"
        required
        multiline
        maxLength={5000}
        value={form.message}
        error={errors.message}
        onChange={(message) => change({ message })}
      />
    </>
  )
}

function SenderFields({ form, errors, change }: FieldsProps) {
  return (
    <fieldset>
      <legend className="text-sm text-muted">If you would like an answer</legend>
      <div className="mt-3 grid gap-4 md:grid-cols-2">
        <TextField
          label="Name"
          maxLength={100}
          autoComplete="name"
          value={form.name}
          error={errors.name}
          onChange={(name) => change({ name })}
        />
        <TextField
          label="E-mail"
          type="email"
          maxLength={320}
          autoComplete="email"
          value={form.email}
          error={errors.email}
          onChange={(email) => change({ email })}
        />
      </div>
    </fieldset>
  )
}
