// A toggle button.
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface Props {
  label: string
  on: boolean
  onToggle: (on: boolean) => void
  disabled?: boolean
  className: string
  children: ReactNode
}

export function ToggleButton({ label, on, onToggle, disabled = false, className, children }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={on}
      disabled={disabled}
      onClick={() => onToggle(!on)}
      className={clsx(
        'relative inline-flex items-center justify-center border text-sm font-medium transition-colors duration-150 hover:z-10 focus-visible:z-10 disabled:cursor-not-allowed disabled:opacity-55',
        on
          ? 'z-10 border-accent bg-accent text-on-accent'
          : 'border-line bg-surface hover:border-line-strong',
        className,
      )}
    >
      {children}
    </button>
  )
}
