// The button that names the lists with a favourite, and opens the dialog to choose them.
import type { FavoriteList } from '@jumpingjack/contracts/user/favorite-lists'
import { t } from '@lingui/core/macro'
import { List } from 'lucide-react'
import { useState } from 'react'
import { useIsOnline } from '../../../lib/connection/use-connection.ts'
import { Button } from '../../../ui/form/button.tsx'
import { isIn, type ShownFavorite } from '../favorite-order.ts'
import { FavoriteListsDialog } from './favorite-lists-dialog.tsx'

interface ListsButtonProps {
  favorite: ShownFavorite
  lists: readonly FavoriteList[]
}

export function ListsButton({ favorite, lists }: ListsButtonProps) {
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
        <List aria-hidden="true" className="size-4 shrink-0" />
        <span className="truncate">{text}</span>
      </Button>
      {isOpen && (
        <FavoriteListsDialog gymId={favorite.gymId} name={favorite.gym.name} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
