// Filters that require Premium. Free members see them disabled, with a link to Premium.
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Camera, Clock } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { GymFilters } from '../../lib/gym/gym-url.ts'
import { ToggleButton } from '../../ui/form/toggle-button.tsx'

const choices = [
  { name: 'openNow', label: msg`Open now`, Icon: Clock },
  { name: 'hasPhotos', label: msg`Has photos`, Icon: Camera },
] as const

interface PremiumFiltersProps {
  filters: GymFilters
  onChange: (part: Partial<GymFilters>) => void
  isPremium: boolean
}

export function PremiumFilters({ filters, onChange, isPremium }: PremiumFiltersProps) {
  const hintId = useId()
  return (
    <fieldset aria-describedby={isPremium ? undefined : hintId}>
      <legend className="mb-1 text-xs font-medium text-muted">{t`Only show`}</legend>
      <div className="flex flex-wrap items-center gap-1.5 pointer-coarse:gap-2">
        {choices.map(({ name, label, Icon }) => (
          <ToggleButton
            key={name}
            label={i18n.t(label)}
            on={filters[name]}
            disabled={!isPremium}
            onToggle={(on) => onChange({ [name]: on })}
            className="h-9 gap-1.5 rounded-full px-2.5 pointer-coarse:h-11 pointer-coarse:px-3.5"
          >
            <Icon aria-hidden="true" className="size-3.5" />
            {i18n.t(label)}
          </ToggleButton>
        ))}
        {!isPremium && (
          <p id={hintId} className="text-xs text-muted">
            {t`Part of`}{' '}
            <Link
              href="/subscribe"
              className="touch-target font-medium underline underline-offset-4 hover:text-ink"
            >{t`Premium`}</Link>
          </p>
        )}
      </div>
    </fieldset>
  )
}
