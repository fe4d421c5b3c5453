// The dialogs that name a list and delete it.
import {
  createFavoriteList,
  deleteFavoriteList,
  type FavoriteList,
  listNameMax,
  renameFavoriteList,
} from '@jumpingjack/contracts/user/favorite-lists'
import { t } from '@lingui/core/macro'
import { callApi } from '../../../lib/api/api.ts'
import { userMessage } from '../../../lib/api/user-facing-error.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { useListChange } from './list-queries.ts'

interface ListNameDialogProps {
  /** Without it a list is created. */
  list?: FavoriteList
  onClose: () => void
  onSaved?: (list: FavoriteList) => void
}

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
    if (!isValid(body.name ? {} : { name: t`Give the list a name` })) return false
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
    return true
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
    return true
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
