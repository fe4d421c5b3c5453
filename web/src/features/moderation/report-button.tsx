// A small text button with a flag.
import { Flag } from 'lucide-react'

interface ReportButtonProps {
  label?: string
  onClick: () => void
  children: string
}

/** `label` is the accessible name and starts with the visible text. */
export function ReportButton({ label, onClick, children }: ReportButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="touch-target inline-flex items-center gap-1.5 rounded-sm text-xs font-medium text-muted hover:text-ink"
    >
      <Flag aria-hidden="true" className="size-3.5" />
      {children}
    </button>
  )
}
