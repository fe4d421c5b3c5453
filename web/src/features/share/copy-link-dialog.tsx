// A link to copy by hand, where the browser lets no page copy by itself.
import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

export function CopyLinkDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const copy = () => {
    field.current?.select()
    // Deprecated, but it needs no permission. Without it the link stays selected, to be copied by the keyboard.
    if (!document.execCommand('copy')) return
    onClose()
    showToast({ title: t`Link copied`, description: url })
  }
  return (
    <FormDialog
      title={t`Copy this link`}
      onClose={onClose}
      onSubmit={copy}
      submitLabel={t`Copy`}
      isBlocked={false}
    >
      <TextField
        ref={field}
        label={t`Link`}
        value={url}
        readOnly
        data-first-focus
        onFocus={(event) => event.target.select()}
        onChange={() => undefined}
      />
    </FormDialog>
  )
}
