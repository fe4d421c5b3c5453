// Chooses gyms for the comparison, on their cards and in an open gym, and leads to it once something is chosen.

import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import { plural, t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { Check, Columns3, X } from 'lucide-react'
import { useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { useCentreParams } from '../../lib/geo/use-centre-params.ts'
import { compare, comparedMax, compareLink, setCompared, useCompared } from '../../lib/gym/compared.ts'
import { Button, buttonClass, IconButton } from '../../ui/form/button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

const comparisonId = 'comparison'

interface CompareToggleProps {
  gym: { id: string; name: string }
  /** Without it for an open gym, which may cover the bar that leads to the comparison. */
  onCard?: boolean
}

/** Nothing for a gym of the maps provider, of which too little may be kept. */
export function CompareToggle({ gym: { id, name }, onCard = false }: CompareToggleProps) {
  const compared = useCompared()
  const [, navigate] = useLocation()
  const centre = useCentreParams()
  if (isProviderGym(id)) return null
  const isOn = compared.includes(id)
  const toggle = () => {
    if (!compare(id, !isOn)) {
      const description = t`You can compare ${comparedMax} gyms. Take one out first.`
      showToast({ title: t`Not added`, description, variant: 'neutral' })
    } else if (!isOn && !onCard) {
      const ids = [...compared, id]
      const run = () => navigate(compareLink(ids, centre))
      showToast({ title: t`Added to the comparison`, action: { label: t`Compare (${ids.length})`, run } })
    }
  }
  const Icon = isOn ? Check : Columns3
  const control = (
    <IconButton
      label={t`Compare ${name}`}
      data-tip={t`Compare`}
      variant={onCard ? 'on-photo' : isOn ? 'primary' : 'outline'}
      aria-pressed={isOn}
      onClick={toggle}
      className={clsx(onCard && 'absolute top-15 left-11')}
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
  return (
    <>
      {control}
      {onCard && isOn && (
        // For the Tab key, as the way back to the comparison may be long.
        <Button
          variant="primary"
          onClick={() => document.getElementById(comparisonId)?.focus()}
          className="absolute top-0 left-0 whitespace-nowrap not-focus:sr-only"
        >{t`Skip to comparison`}</Button>
      )}
    </>
  )
}

/** Before the list for the Tab key, below it on the screen. `facts` are what the member looks for. */
export function CompareBar({ facts = [] }: { facts?: readonly string[] }) {
  const ids = useCompared()
  const centre = useCentreParams()
  const place = useRef<HTMLDivElement>(null)
  const clear = () => {
    setCompared([])
    place.current?.focus()
  }
  const others = { ...(facts.length > 0 && { facts: facts.join(',') }), ...centre }
  return (
    <div ref={place} tabIndex={-1} className="order-last shrink-0 outline-none">
      <p role="status" className="sr-only">
        {ids.length > 0 && plural(ids.length, { one: '# gym to compare', other: '# gyms to compare' })}
      </p>
      {ids.length > 0 && (
        <section
          aria-label={t`Comparison`}
          className="flex items-center gap-1 border-t border-line bg-surface px-4 py-1.5 print:hidden"
        >
          <Link
            id={comparisonId}
            href={compareLink(ids, others)}
            className={buttonClass('primary', 'normal', 'flex flex-1')}
          >
            <Columns3 className="size-4" />
            {t`Compare (${ids.length})`}
          </Link>
          <IconButton label={t`Clear the comparison`} onClick={clear}>
            <X className="size-5" />
          </IconButton>
        </section>
      )}
    </div>
  )
}
