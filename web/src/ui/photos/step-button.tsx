// To the previous or next photo.
import type { LucideIcon } from 'lucide-react'
import { IconButton } from '../form/button.tsx'

interface StepButtonProps {
  label: string
  Icon: LucideIcon
  isEnd: boolean
  onClick: () => void
}

/** Keeps the focus at the end. */
export function StepButton({ label, Icon, isEnd, onClick }: StepButtonProps) {
  return (
    <IconButton label={label} aria-disabled={isEnd} onClick={onClick} className="shrink-0">
      <Icon aria-hidden="true" className="size-6" />
    </IconButton>
  )
}
