// The dialog 'Suggest an Edit': changes of a gym that wait for confirmation, a form for another one, the history.
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useForm } from '../../lib/hooks/use-form.ts'
import { ContactFields } from '../../ui/facts/contact-fields.tsx'
import { FactFields } from '../../ui/facts/fact-fields.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { type EditedGym, editErrors, editFormOf, editsOf } from './edit-form.ts'
import { OpenSuggestions, SuggestionHistory } from './suggestion-list.tsx'
import { useSuggestEdit } from './use-suggestions.ts'

export function SuggestEditDialog({ gym, onClose }: { gym: EditedGym; onClose: () => void }) {
  const initial = editFormOf(gym)
  const fields = useForm(initial, { draft: `edit:${gym.id}` })
  const { form, field, isValid, send, draft } = fields
  const [isUnchanged, setUnchanged] = useState(false)
  const { mutate, isPending } = useSuggestEdit(gym.id, send, onClose)
  const submit = () => {
    const edits = editsOf(form, initial)
    const hasEdits = Object.keys(edits).length > 0
    setUnchanged(!hasEdits)
    if (!hasEdits) return true
    if (!isValid(editErrors(edits, initial))) return false
    mutate(edits)
    return true
  }
  return (
    <FormDialog
      title={t`Suggest an Edit`}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={isPending ? t`Sending...` : t`Send Suggestion`}
      isBlocked={isPending}
      draft={draft}
    >
      <OpenSuggestions gymId={gym.id} />
      <p className="text-sm text-muted">{t`What is different at ${gym.name}? It is shown when another member or an administrator confirms it.`}</p>
      <FactFields {...fields} />
      <ContactFields field={field} />
      {isUnchanged && (
        <p role="alert" className="text-sm font-medium text-danger">{t`Change something first.`}</p>
      )}
      <SuggestionHistory gymId={gym.id} />
    </FormDialog>
  )
}
