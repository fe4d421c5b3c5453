// The button 'Add Gym'; on phones only its icon.
import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { Button } from '../../ui/form/button.tsx'

export function AddGymButton({ onClick }: { onClick?: () => void }) {
  return (
    <Button
      variant="primary"
      title={t`Add Gym`}
      onClick={onClick}
      className="whitespace-nowrap max-md:w-11 max-md:px-0"
    >
      <Plus className="size-5 md:size-4" />
      <span className="max-md:sr-only">{t`Add Gym`}</span>
    </Button>
  )
}
