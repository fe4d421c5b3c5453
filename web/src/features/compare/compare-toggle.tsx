// Adds a gym to the comparison, or takes it out: over the picture of a card, and among the buttons of an open gym.

import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { Check, Columns3 } from 'lucide-react'
import { useLocation } from 'wouter'
import { compare, comparedMax, compareLink, useCompared } from '../../lib/gym/compared.ts'
import { IconButton } from '../../ui/form/button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

interface CompareToggleProps {
  gym: { id: string; name: string }
  /** Without it for an open gym, which may cover the bar that leads to the comparison. */
  onCard?: boolean
}

/** Nothing for a gym of the maps provider, of which too little may be kept. */
export function CompareToggle({ gym: { id, name }, onCard = false }: CompareToggleProps) {
  const compared = useCompared()
  const [, navigate] = useLocation()
  if (isProviderGym(id)) return null
  const isOn = compared.includes(id)
  const toggle = () => {
    if (!compare(id, !isOn)) {
      const description = t`You can compare ${comparedMax} gyms. Take one out first.`
      showToast({ title: t`Not added`, description, variant: 'neutral' })
    } else if (!isOn && !onCard) {
      const ids = [...compared, id]
      const run = () => navigate(compareLink(ids))
      showToast({ title: t`Added to the comparison`, action: { label: t`Compare (${ids.length})`, run } })
    }
  }
  const Icon = isOn ? Check : Columns3
  return (
    <IconButton
      label={t`Compare ${name}`}
      data-tip={t`Compare`}
      variant={onCard ? 'on-photo' : isOn ? 'primary' : 'outline'}
      aria-pressed={isOn}
      onClick={toggle}
      className={clsx(onCard && 'absolute top-8 left-8')}
    >
      {onCard ? (
        <span
          className={clsx(
            'grid size-6 place-items-center rounded-full',
            isOn ? 'bg-accent text-on-accent' : 'bg-black/45 text-white',
          )}
        >
          <Icon className="size-4" />
        </span>
      ) : (
        <Icon className="size-5" />
      )}
    </IconButton>
  )
}
