// The dialog 'Delete Account': what is deleted, what stays, and the e-mail address as a confirmation.
import { refundDays } from '@jumpingjack/contracts/fields/limits'
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { isPremium } from '@jumpingjack/contracts/user/subscription'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { userMessage } from '../../lib/api/user-facing-error.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { feedbackEmail } from '../../lib/labels/product.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { showError } from '../../ui/overlay/toasts.ts'

interface DeleteAccountProps {
  member: CurrentUser
  onClose: () => void
  /** `email` is the confirmation. */
  onDelete: (email: string) => Promise<void>
}

const deleted = [
  msg`Your profile, your username and your connections with social networks.`,
  msg`Your reviews with their photos, your votes and your scheduled shares. The ratings of the gyms change.`,
  msg`Your favorites, and the feedback that you have sent.`,
]
const kept = [
  msg`Posts on social networks. You can delete them there.`,
  msg`Gyms that you have added, without a link to you.`,
  msg`Records of your payments, which we have to keep.`,
]

export function DeleteAccountDialog({ member, onClose, onDelete }: DeleteAccountProps) {
  const { form, field, isValid } = useForm({ email: '' })
  const { mutate, isPending } = useMutation({
    mutationFn: onDelete,
    onError: (error) => showError(userMessage(error, t`Your account was not deleted. Please try again.`)),
  })
  const submit = () => {
    const typed = form.email.trim()
    const isConfirmed = typed.toLowerCase() === member.email.toLowerCase()
    if (isValid(isConfirmed ? {} : { email: t`This is not the e-mail address of your account.` }))
      mutate(typed)
  }
  return (
    <FormDialog
      title={t`Delete Account`}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={isPending ? t`Deleting...` : t`Delete account`}
      submitVariant="danger"
      isBlocked={isPending}
    >
      <Consequences title={t`This is deleted at once, and cannot be restored`} texts={deleted} />
      <Consequences title={t`This stays`} texts={kept} />
      {isPremium(member) && (
        <p className="rounded-md bg-danger-soft px-4 py-3 text-sm">{t`Your Premium ends at once. For a refund within ${refundDays} days of a payment, write to ${feedbackEmail} with the order number of your receipt.`}</p>
      )}
      <TextField
        label={t`To confirm, type ${member.email}`}
        type="email"
        autoComplete="off"
        maxLength={maxLengths.email}
        {...field('email')}
      />
    </FormDialog>
  )
}

function Consequences({ title, texts }: { title: string; texts: MessageDescriptor[] }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-sm text-muted">
        {texts.map((text) => (
          <li key={text.id}>{i18n.t(text)}</li>
        ))}
      </ul>
    </section>
  )
}
