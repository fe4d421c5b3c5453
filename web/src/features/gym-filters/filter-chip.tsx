// One filter as a toggle button, with the number of gyms in view that match it.
import { i18n } from '@lingui/core'
import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { ToggleButton } from '../../ui/form/toggle-button.tsx'

interface FilterChipProps {
  label: string
  on: boolean
  onToggle: (on: boolean) => void
  disabled?: boolean
  Icon?: LucideIcon
  /** Class of the icon's colour. */
  tint?: string
  count?: number | undefined
}

export function FilterChip({ label, Icon, tint, count, ...toggle }: FilterChipProps) {
  const number = count === undefined ? undefined : i18n.number(count)
  return (
    <ToggleButton
      {...toggle}
      label={number === undefined ? label : `${label} (${number})`}
      className="h-9 shrink-0 gap-1.5 rounded-full px-2.5 pointer-coarse:h-11 pointer-coarse:px-3.5"
    >
      {Icon && <Icon aria-hidden="true" className={clsx('size-3.5', !toggle.on && tint)} />}
      {label}
      {number !== undefined && (
        <span className={clsx('text-xs font-normal tabular-nums', !toggle.on && 'text-muted')}>{number}</span>
      )}
    </ToggleButton>
  )
}
