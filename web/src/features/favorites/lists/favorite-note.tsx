// The member's note of a favourite, edited in place.

import { noteMax, writeFavoriteNote } from '@jumpingjack/contracts/user/favorites'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { useIsOnline } from '../../../lib/connection/connection.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { DraftNote, discardDraft } from '../../../ui/overlay/form-dialog.tsx'
import { favoritesOptions } from '../favorite-queries.ts'
import type { ShownFavorite } from '../favorite-rules.ts'
import { useListChange, useNoteFailure } from './list-queries.ts'

interface NoteDraft {
  note: string
  /** The note in which the member began to type; undefined if nothing was typed. */
  instead: string | undefined
}

/** Typed words outlive the page. */
export function useNoteForm({ gymId, note = '' }: ShownFavorite) {
  const initial: NoteDraft = { note, instead: undefined }
  return useForm(initial, { draft: `favorite-note:${gymId}` })
}

interface NoteFormProps {
  favorite: ShownFavorite
  state: ReturnType<typeof useNoteForm>
  onOpen: () => void
  onClose: () => void
}

export function NoteForm({
  favorite: { gymId, gym, note: stored = '' },
  state,
  onOpen,
  onClose,
}: NoteFormProps) {
  const { form, field, change, draft } = state
  const { mutate, isPending } = useListChange<boolean>(useNoteFailure())
  const isOnline = useIsOnline()
  const element = useRef<HTMLFormElement>(null)
  const { isRestored } = useRef(draft).current
  useEffect(() => {
    // Not when the page starts with a draft.
    if (!isRestored) element.current?.querySelector('textarea')?.focus()
  }, [isRestored])
  const instead = form.instead ?? stored
  const type = (note: string) => change({ note, instead: note === stored ? undefined : instead })
  const sendNote = useSendNote(gymId)
  const save = () => {
    const send = sendNote(state, instead)
    mutate({ send }, { onSuccess: (hasUnsent) => hasUnsent || onClose() })
  }
  const cancel = () => {
    onClose()
    discardDraft(draft, onOpen)
  }
  const { length } = form.note.trim()
  // Two notes that were joined, here or by a merge of their gyms.
  const isTooLong = length > noteMax
  const isBlocked = isPending || !isOnline || isTooLong
  const resolve = (draft: NoteDraft) => {
    change(draft)
    element.current?.querySelector('textarea')?.focus()
  }
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
      {instead !== stored && !isPending && (
        <NoteConflict
          stored={stored}
          onKeepBoth={() => resolve({ note: `${stored}\n${form.note}`, instead: stored })}
          onReplace={() => resolve({ note: form.note, instead: stored })}
        />
      )}
      <TextField
        label={t`Note, which only you see`}
        multiline
        {...field('note')}
        // A browser accepts no letter in a text that is too long, not even in exchange for another.
        maxLength={isTooLong ? undefined : noteMax}
        error={isTooLong ? t`Please shorten this: ${length} of ${noteMax} characters.` : undefined}
        onChange={type}
      />
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

/** Returns what sends the note, and returns whether there are changes that were not sent. */
function useSendNote(gymId: string) {
  const queryClient = useQueryClient()
  return ({ form, send }: ReturnType<typeof useNoteForm>, instead: string) => {
    const note = form.note.trim()
    const restart = send()
    return async () => {
      await callApi(writeFavoriteNote, { params: { gymId }, body: { note, instead } })
      queryClient.setQueryData(favoritesOptions.queryKey, (known) =>
        known?.map((each) => (each.gymId === gymId ? { ...each, note } : each)),
      )
      // Not a callback of `mutate`: the page may have been left.
      return restart({ note, instead: undefined })
    }
  }
}

interface NoteConflictProps {
  stored: string
  onKeepBoth: () => void
  onReplace: () => void
}

/** The stored note was changed on another device since the member began to type, who decides what to keep. */
function NoteConflict({ stored, onKeepBoth, onReplace }: NoteConflictProps) {
  return (
    <div className="space-y-2 rounded-md bg-sunken p-3 text-sm">
      <p role="alert" className="font-medium">
        {stored
          ? t`This note was changed on another device. It is now:`
          : t`This note was removed on another device.`}
      </p>
      {stored && <p className="break-words whitespace-pre-line">{stored}</p>}
      <div className="flex flex-wrap gap-2">
        {stored && <Button onClick={onKeepBoth}>{t`Keep Both`}</Button>}
        <Button onClick={onReplace}>{t`Keep Mine`}</Button>
      </div>
    </div>
  )
}
