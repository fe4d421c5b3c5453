// The Premium badge.
import { t } from '@lingui/core/macro'
import { Crown } from 'lucide-react'

export function PremiumBadge() {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 rounded-full bg-night px-2 py-0.5 text-xs font-semibold text-volt">
      <Crown className="size-3" />
      {t`Premium`}
    </span>
  )
}
