// 'Save to a list' of an open gym, with its dialog.
import { t } from '@lingui/core/macro'
import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { useIsOnline } from '../../lib/connection/use-connection.ts'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { IconButton } from '../../ui/form/button.tsx'
import { DialogBoundary } from '../../ui/states/boundary.tsx'

const FavoriteListsDialog = lazyComponent(
  () => import('../../features/favorites/lists/favorite-lists-dialog.tsx'),
  'FavoriteListsDialog',
)

export function SaveToList({ gymId, name }: { gymId: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const isOnline = useIsOnline()
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        label={t`Save to a list`}
        variant="outline"
        disabled={!isOnline}
        onClick={() => setOpen(true)}
      >
        <ListPlus aria-hidden="true" className="size-5" />
      </IconButton>
      {isOpen && (
        <DialogBoundary onClose={close}>
          <FavoriteListsDialog gymId={gymId} name={name} onClose={close} />
        </DialogBoundary>
      )}
    </>
  )
}
