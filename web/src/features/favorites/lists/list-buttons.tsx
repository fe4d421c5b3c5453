// The buttons that rename and delete the chosen list.
import type { FavoriteList } from '@jumpingjack/contracts/user/favorite-lists'
import { t } from '@lingui/core/macro'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useIsOnline } from '../../../lib/connection/use-connection.ts'
import { IconButton } from '../../../ui/form/button.tsx'
import { DeleteListDialog, ListNameDialog } from './list-dialogs.tsx'

export function ListButtons({ list, allHref }: { list: FavoriteList; allHref: string }) {
  const [open, setOpen] = useState<'rename' | 'delete'>()
  const [, navigate] = useLocation()
  const isOnline = useIsOnline()
  const dialog = { list, onClose: () => setOpen(undefined) }
  return (
    <>
      <IconButton label={t`Rename list`} disabled={!isOnline} onClick={() => setOpen('rename')}>
        <Pencil aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label={t`Delete list`} disabled={!isOnline} onClick={() => setOpen('delete')}>
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
      {open === 'rename' && <ListNameDialog {...dialog} />}
      {open === 'delete' && (
        <DeleteListDialog {...dialog} onDeleted={() => navigate(allHref, { replace: true })} />
      )}
    </>
  )
}
