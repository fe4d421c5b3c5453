// The dialog that says which lists have a gym. A gym that is added to a list becomes a favourite.

import {
  addToFavoriteList,
  createFavoriteList,
  deleteFavoriteList,
  type FavoriteList,
  listNameMax,
  removeFromFavoriteList,
  renameFavoriteList,
} from '@jumpingjack/contracts/user/favorite-lists'
import type { FavoriteStatus } from '@jumpingjack/contracts/user/favorites'
import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { userMessage } from '../../../lib/api/user-facing-error.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { Modal } from '../../../ui/overlay/modal.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { LoadFailure } from '../../../ui/states/load-failure.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { favoriteStatusOptions, sendAdded } from '../favorite-queries.ts'
import { isIn } from '../favorite-rules.ts'
import { favoriteListsOptions, useListChange } from './list-queries.ts'

interface FavoriteListsDialogProps {
  gymId: string
  name: string
  onClose: () => void
}

export function FavoriteListsDialog({ gymId, name, onClose }: FavoriteListsDialogProps) {
  const lists = useQuery(favoriteListsOptions)
  const status = useQuery(favoriteStatusOptions(gymId))
  const retry = () => void Promise.all([lists.refetch(), status.refetch()])
  return (
    <Modal open onClose={onClose} title={t`Lists with ${name}`} toasts="bottom">
      {lists.data && status.data ? (
        <ListChoice gymId={gymId} status={status.data} lists={lists.data} onClose={onClose} />
      ) : (
        <div className="p-5 md:px-6">
          {lists.isError || status.isError ? (
            <LoadFailure title={t`Error Loading Lists`} onRetry={retry} />
          ) : (
            <Skeleton className="h-24" />
          )}
        </div>
      )}
    </Modal>
  )
}

interface ListChoiceProps extends Omit<FavoriteListsDialogProps, 'name'> {
  status: FavoriteStatus
  lists: readonly FavoriteList[]
}

function ListChoice({ gymId, status, lists, onClose }: ListChoiceProps) {
  const queryClient = useQueryClient()
  const [isCreating, setCreating] = useState(lists.length === 0)
  // Until what is stored has been read.
  const [chosen, setChosen] = useState<Record<string, boolean>>({})
  const { mutate } = useListChange()
  const put = (id: string, isMember: boolean, newName?: string) => {
    setChosen((now) => ({ ...now, [id]: isMember }))
    const send = async () => {
      if (isMember && !status.isFavorite) await sendAdded(queryClient, { gymId })
      await callApi(isMember ? addToFavoriteList : removeFromFavoriteList, { params: { id, gymId } })
      if (newName)
        showToast({ title: t`Added to “${newName}”`, description: t`It is one of your favorites, too.` })
      await queryClient.invalidateQueries(favoriteStatusOptions(gymId))
    }
    mutate({ send }, { onSettled: () => setChosen({}) })
  }
  const stopCreating = () => (lists.length === 0 ? onClose() : setCreating(false))
  return (
    <>
      <p className="px-5 pt-4 text-sm text-muted md:px-6">{t`A gym in a list is one of your favorites, too.`}</p>
      <ul className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 py-3 md:px-4">
        {lists.map((list) => (
          <li key={list.id}>
            <label className="flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 text-sm hover:bg-sunken">
              <input
                type="checkbox"
                checked={chosen[list.id] ?? isIn(status, list.id)}
                onChange={(event) => put(list.id, event.target.checked)}
                className="size-5 shrink-0 accent-accent"
              />
              <span className="min-w-0 break-words">{list.name}</span>
            </label>
          </li>
        ))}
      </ul>
      <div className="flex justify-between gap-2 border-t border-line px-5 py-3 md:px-6">
        <Button onClick={() => setCreating(true)}>
          <Plus className="size-4" />
          {t`New list`}
        </Button>
        <Button variant="primary" onClick={onClose}>{t`Done`}</Button>
      </div>
      {isCreating && (
        <ListNameDialog onClose={stopCreating} onSaved={({ id, name }) => put(id, true, name)} />
      )}
    </>
  )
}

interface ListNameDialogProps {
  /** Without it a list is created. */
  list?: FavoriteList
  onClose: () => void
  onSaved?: (list: FavoriteList) => void
}

/** Names a new list, or renames one. */
export function ListNameDialog({ list, onClose, onSaved }: ListNameDialogProps) {
  const {
    form,
    field,
    isValid,
    send: sendForm,
    draft,
  } = useForm({ name: list?.name ?? '' }, { draft: `favorite-list:${list?.id ?? 'new'}` })
  const { mutate, isPending } = useListChange<FavoriteList>((error) =>
    isValid({ name: userMessage(error, t`Failed to save the list. Please try again.`) }),
  )
  const save = () => {
    const body = { name: form.name.trim() }
    if (!isValid(body.name ? {} : { name: t`Give the list a name` })) return
    const restart = sendForm()
    const send = async () => {
      const saved = list
        ? await callApi(renameFavoriteList, { params: { id: list.id }, body })
        : await callApi(createFavoriteList, { body })
      // Not a callback of `mutate`: the dialog may have been closed.
      restart()
      return saved
    }
    const onSuccess = (saved: FavoriteList) => {
      onClose()
      onSaved?.(saved)
    }
    mutate({ send }, { onSuccess })
  }
  return (
    <FormDialog
      title={list ? t`Rename List` : t`New List`}
      onClose={onClose}
      onSubmit={save}
      submitLabel={isPending ? t`Saving...` : list ? t`Save Name` : t`Create List`}
      isBlocked={isPending}
      draft={draft}
    >
      <TextField
        label={t`Name`}
        required
        maxLength={listNameMax}
        autoComplete="off"
        data-first-focus
        {...field('name')}
      />
    </FormDialog>
  )
}

interface DeleteListDialogProps {
  list: FavoriteList
  onClose: () => void
  onDeleted: () => void
}

export function DeleteListDialog({ list, onClose, onDeleted }: DeleteListDialogProps) {
  const { mutate, isPending } = useListChange()
  const submit = () => {
    // Not a callback of `mutate`: the dialog is gone as soon as the page knows that the list is.
    const send = async () => {
      await callApi(deleteFavoriteList, { params: { id: list.id } })
      showToast({ title: t`List deleted` })
      onDeleted()
    }
    mutate({ send })
  }
  return (
    <FormDialog
      title={t`Delete “${list.name}”?`}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={isPending ? t`Deleting...` : t`Delete List`}
      isBlocked={isPending}
    >
      <p className="text-sm">{t`Its gyms stay in your favorites, with your notes. This cannot be undone.`}</p>
    </FormDialog>
  )
}
