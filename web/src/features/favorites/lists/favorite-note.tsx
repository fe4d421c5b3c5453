// The member's note of a favourite, edited in place.
import { noteMax, writeFavoriteNote } from '@jumpingjack/contracts/user/favorites'
import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { useIsOnline } from '../../../lib/connection/use-connection.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { DraftNote, discardDraft } from '../../../ui/overlay/draft-note.tsx'
import type { ShownFavorite } from '../favorite-order.ts'
import { useListChange } from './list-queries.ts'

/** Typed words outlive the page. */
export function useNoteForm({ gymId, note = '' }: ShownFavorite) {
  return useForm({ note }, { draft: `favorite-note:${gymId}` })
}

interface NoteFormProps {
  favorite: ShownFavorite
  state: ReturnType<typeof useNoteForm>
  onOpen: () => void
  onClose: () => void
}

export function NoteForm({ favorite: { gymId, gym }, state, onOpen, onClose }: NoteFormProps) {
  const { form, field, send: sendForm, draft } = state
  const { mutate, isPending } = useListChange<boolean>()
  const isOnline = useIsOnline()
  const element = useRef<HTMLFormElement>(null)
  const { isRestored } = useRef(draft).current
  useEffect(() => {
    // Not when the page starts with a draft.
    if (!isRestored) element.current?.querySelector('textarea')?.focus()
  }, [isRestored])
  const save = () => {
    const note = form.note.trim()
    const restart = sendForm()
    const send = async () => {
      await callApi(writeFavoriteNote, { params: { gymId }, body: { note } })
      // Not a callback of `mutate`: the page may have been left.
      return restart({ note })
    }
    mutate({ send }, { onSuccess: (hasUnsent) => hasUnsent || onClose() })
  }
  const cancel = () => {
    onClose()
    discardDraft(draft, onOpen)
  }
  const isBlocked = isPending || !isOnline
  return (
    <form
      ref={element}
      aria-label={t`Note on ${gym.name}`}
      className="space-y-2 p-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBlocked) save()
      }}
    >
      <DraftNote draft={draft} />
      <TextField label={t`Note, which only you see`} multiline maxLength={noteMax} {...field('note')} />
      {!isOnline && <p className="text-xs text-muted">{t`It can be saved when the connection is back.`}</p>}
      <div className="flex justify-end gap-2">
        <Button onClick={cancel}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary" aria-disabled={isBlocked}>
          {isPending ? t`Saving...` : t`Save Note`}
        </Button>
      </div>
    </form>
  )
}
