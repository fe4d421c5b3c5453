// 'Suggest an edit' of an open gym, or edits to confirm, with their dialog.
import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import { t } from '@lingui/core/macro'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { ShownGym } from '../../features/gym-detail/gym-detail-rules.ts'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { DialogBoundary } from '../../ui/states/boundary.tsx'

const SuggestEditDialog = lazyComponent(
  () => import('../../features/suggest-edit/suggest-edit-dialog.tsx'),
  'SuggestEditDialog',
)

export function SuggestEdit({ gym }: { gym: ShownGym }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (isProviderGym(gym.id)) return null
  const { openSuggestions = 0 } = gym
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="touch-target mt-3 inline-flex items-center gap-1.5 rounded-sm text-xs font-medium text-muted hover:text-ink"
      >
        <Pencil aria-hidden="true" className="size-3.5" />
        {t`Suggest an edit`}
        {openSuggestions > 0 && (
          <span className="font-semibold text-ink">{t`· ${openSuggestions} to confirm`}</span>
        )}
      </button>
      {isOpen && (
        <DialogBoundary onClose={close}>
          <SuggestEditDialog gym={gym} onClose={close} />
        </DialogBoundary>
      )}
    </>
  )
}
