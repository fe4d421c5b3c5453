// The dialog that says which lists have a favourite.
import {
  addToFavoriteList,
  type FavoriteList,
  removeFromFavoriteList,
} from '@jumpingjack/contracts/user/favorite-lists'
import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Modal } from '../../../ui/overlay/modal.tsx'
import { isIn, type ShownFavorite } from '../favorite-order.ts'
import { ListNameDialog } from './list-dialogs.tsx'
import { useListChange } from './list-queries.ts'

interface FavoriteListsDialogProps {
  favorite: ShownFavorite
  lists: readonly FavoriteList[]
  onClose: () => void
}

export function FavoriteListsDialog({ favorite, lists, onClose }: FavoriteListsDialogProps) {
  const [isCreating, setCreating] = useState(lists.length === 0)
  // Until what is stored has been read.
  const [chosen, setChosen] = useState<Record<string, boolean>>({})
  const { mutate } = useListChange()
  const { gymId, gym } = favorite
  const put = (id: string, isMember: boolean) => {
    setChosen((now) => ({ ...now, [id]: isMember }))
    const send = () =>
      callApi(isMember ? addToFavoriteList : removeFromFavoriteList, { params: { id, gymId } })
    mutate({ send }, { onSettled: () => setChosen({}) })
  }
  if (isCreating) {
    const close = () => (lists.length === 0 ? onClose() : setCreating(false))
    return <ListNameDialog onClose={close} onSaved={({ id }) => put(id, true)} />
  }
  return (
    <Modal open onClose={onClose} title={t`Lists with ${gym.name}`} toasts="bottom">
      <ul className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 py-3 md:px-4">
        {lists.map(({ id, name }) => (
          <li key={id}>
            <label className="flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 text-sm hover:bg-sunken">
              <input
                type="checkbox"
                checked={chosen[id] ?? isIn(favorite, id)}
                onChange={(event) => put(id, event.target.checked)}
                className="size-5 shrink-0 accent-accent"
              />
              <span className="min-w-0 break-words">{name}</span>
            </label>
          </li>
        ))}
      </ul>
      <div className="flex justify-between gap-2 border-t border-line px-5 py-3 md:px-6">
        <Button onClick={() => setCreating(true)}>
          <Plus aria-hidden="true" className="size-4" />
          {t`New list`}
        </Button>
        <Button variant="primary" onClick={onClose}>{t`Done`}</Button>
      </div>
    </Modal>
  )
}
