// A small button that does not ask for attention.
import { Flag } from 'lucide-react'

/** `label` says the whole, and begins with what is shown. */
export function ReportButton({
  label,
  onClick,
  children,
}: {
  label?: string
  onClick: () => void
  children: string
}) {
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
