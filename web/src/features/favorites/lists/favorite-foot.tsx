// Below the card of a favourite: the note, its lists, and its place in the shown list.
import type { FavoriteList } from '@jumpingjack/contracts/user/favorite-lists'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/form/button.tsx'
import type { ShownFavorite } from '../favorite-order.ts'
import { favoritesOptions } from '../favorite-queries.ts'
import { MoveButtons, type Moving } from '../move-buttons.tsx'
import { NoteForm, useNoteForm } from './favorite-note.tsx'
import { ListsButton } from './lists-button.tsx'

interface FavoriteFootProps {
  favorite: ShownFavorite
  lists: readonly FavoriteList[]
  /** Undefined unless the list is shown in its own order. */
  moving: Moving | undefined
}

export function FavoriteFoot({ favorite, lists, moving }: FavoriteFootProps) {
  const { gym, note } = favorite
  const form = useNoteForm(favorite)
  const [isWriting, setWriting] = useState(form.draft.isRestored)
  const opener = useRef<HTMLButtonElement>(null)
  const queryClient = useQueryClient()
  const close = () => {
    // The button that opens the form returns when it closes, and takes the focus back.
    flushSync(() => setWriting(false))
    if (document.activeElement === document.body) opener.current?.focus()
  }
  const open = () => {
    setWriting(true)
    // Another device may have changed the note.
    void queryClient.invalidateQueries({ ...favoritesOptions, exact: true })
  }
  return (
    <div className="mt-auto border-t border-line">
      {isWriting ? (
        <NoteForm favorite={favorite} state={form} onOpen={open} onClose={close} />
      ) : (
        note && <p className="px-3 pt-2.5 text-sm break-words whitespace-pre-line">{note}</p>
      )}
      <div className="flex items-center">
        <ListsButton favorite={favorite} lists={lists} />
        {!isWriting && (
          <Button
            ref={opener}
            variant="plain"
            className="shrink-0 px-3"
            aria-label={note ? t`Edit note on ${gym.name}` : t`Add note on ${gym.name}`}
            onClick={open}
          >
            <PenLine aria-hidden="true" className="size-4" />
            {note ? t`Edit note` : t`Add note`}
          </Button>
        )}
        {moving && <MoveButtons name={gym.name} moving={moving} />}
      </div>
    </div>
  )
}
