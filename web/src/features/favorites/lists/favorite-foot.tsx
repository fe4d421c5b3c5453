// Below the card of a favourite: the note, its lists, and its place in the shown list.

import type { FavoriteList } from '@jumpingjack/contracts/user/favorite-lists'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, List, PenLine } from 'lucide-react'
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsOnline } from '../../../lib/connection/connection.ts'
import { Button, IconButton } from '../../../ui/form/button.tsx'
import { favoritesOptions } from '../favorite-queries.ts'
import { isIn, type ShownFavorite } from '../favorite-rules.ts'
import { NoteForm, useNoteForm } from './favorite-note.tsx'
import { FavoriteListsDialog } from './list-dialogs.tsx'

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
            <PenLine className="size-4" />
            {note ? t`Edit note` : t`Add note`}
          </Button>
        )}
        {moving && <MoveButtons name={gym.name} moving={moving} />}
      </div>
    </div>
  )
}

function ListsButton({ favorite, lists }: { favorite: ShownFavorite; lists: readonly FavoriteList[] }) {
  const [isOpen, setOpen] = useState(false)
  const isOnline = useIsOnline()
  const names = lists.filter(({ id }) => isIn(favorite, id)).map(({ name }) => name)
  const text = names.join(', ') || t`Add to list`
  return (
    <>
      <Button
        variant="plain"
        className="min-w-0 flex-1 justify-start! px-3"
        aria-label={t`${text}: choose lists for ${favorite.gym.name}`}
        disabled={!isOnline}
        onClick={() => setOpen(true)}
      >
        <List className="size-4 shrink-0" />
        <span className="truncate">{text}</span>
      </Button>
      {isOpen && (
        <FavoriteListsDialog gymId={favorite.gymId} name={favorite.gym.name} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

interface Moving {
  index: number
  count: number
  move: (step: -1 | 1) => void
}

function MoveButtons({ name, moving: { index, count, move } }: { name: string; moving: Moving }) {
  const isOnline = useIsOnline()
  const pressed = useRef<HTMLElement>(undefined)
  const shownAt = useRef(index)
  // The element moves in the document, which takes the focus from it.
  useLayoutEffect(() => {
    if (shownAt.current !== index) pressed.current?.focus()
    shownAt.current = index
  }, [index])
  const button = (step: -1 | 1) => {
    const isPossible = isOnline && index + step >= 0 && index + step < count
    return {
      // `disabled` would move the focus away at the ends.
      'aria-disabled': !isPossible,
      onClick: (event: MouseEvent<HTMLElement>) => {
        pressed.current = event.currentTarget
        move(step)
      },
      onBlur: () => {
        pressed.current = undefined
      },
    }
  }
  return (
    <>
      <IconButton label={t`Move ${name} up`} {...button(-1)}>
        <ChevronDown className="size-5 rotate-180" />
      </IconButton>
      <IconButton label={t`Move ${name} down`} {...button(1)}>
        <ChevronDown className="size-5" />
      </IconButton>
    </>
  )
}
