// What is known of a gym beside its contact: prices, what it has and what it does not have, and how fresh that is.

import { factIcons } from 'virtual:fact-icons'
import type { FactConfirmation } from '@jumpingjack/contracts/facts/fact-freshness'
import { type Amenity, amenityLabel, isAmenity } from '@jumpingjack/contracts/facts/gym-facts'
import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { Ticket, X } from 'lucide-react'
import type { GymFacts as Facts } from '../../lib/gym/fact-form.ts'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { dayPassLabel, lackLabel } from '../../lib/labels/fact-labels.ts'
import { freshnessLabel } from '../../lib/labels/freshness-label.ts'
import { sharedText } from '../../lib/language/shared-text.ts'
import { QuietBoundary } from '../../ui/states/boundary.tsx'

const UndoConfirmation = lazyComponent(() => import('./undo-confirmation.tsx'), 'UndoConfirmation')

export type Freshness = ReturnType<typeof freshnessOf>

interface FactsProps {
  gym: Facts & { id: string; confirmations?: readonly FactConfirmation[] | undefined }
  freshness: Freshness
}

export function GymFacts({ gym, freshness }: FactsProps) {
  const { priceRange, dayPass } = gym
  return (
    <>
      {(priceRange || dayPass) && (
        <div className="mt-2.5 flex gap-3 text-sm">
          <Ticket aria-label={t`Prices`} className="mt-0.5 size-4 shrink-0 text-muted" />
          <div className="min-w-0">
            <p className="flex flex-wrap gap-x-4">
              {priceRange && <span>{t`Price range ${priceRange}`}</span>}
              {dayPass && <span className="break-words">{t`Day pass: ${dayPassLabel(dayPass)}`}</span>}
            </p>
            <FreshnessLine freshness={freshness} fields={['priceRange', 'dayPass']} />
          </div>
        </div>
      )}
      <Amenities gym={gym} freshness={freshness} />
    </>
  )
}

/** In groups that are equally fresh. A fact that the member can withdraw is alone. */
function Amenities({ gym, freshness }: FactsProps) {
  const { id, amenities = [], lacks = [], confirmations = [] } = gym
  const known = [...amenities, ...lacks].filter(isAmenity)
  if (known.length === 0) return null
  const isByYou = (amenity: Amenity) => confirmations.some((each) => each.field === amenity && each.isByYou)
  const groupOf = (amenity: Amenity) => (isByYou(amenity) ? amenity : freshness.of([amenity]))
  const inGroup = (name: string) => known.filter((each) => groupOf(each) === name)
  return (
    <ul aria-label={t`Amenities`} className="mt-3 space-y-2 text-sm">
      {[...new Set(known.map(groupOf))].map((name) => (
        <li key={name}>
          <div className="flex flex-wrap gap-1.5">
            {inGroup(name).map((amenity) => (
              <FactChip key={amenity} amenity={amenity} isThere={amenities.includes(amenity)} />
            ))}
          </div>
          <div className="mt-1 empty:hidden">
            <FreshnessLine freshness={freshness} fields={inGroup(name).slice(0, 1)} />
          </div>
          {isAmenity(name) && (
            <QuietBoundary>
              <UndoConfirmation gymId={id} amenity={name} />
            </QuietBoundary>
          )}
        </li>
      ))}
    </ul>
  )
}

function FactChip({ amenity, isThere }: { amenity: Amenity; isThere: boolean }) {
  const Icon = isThere ? factIcons[amenity] : X
  return (
    <span
      className={clsx(
        'flex items-center gap-1.5 rounded-full border px-2.5 py-1',
        isThere ? 'border-transparent bg-sunken' : 'border-danger/40',
      )}
    >
      <Icon className={clsx('size-4 shrink-0', isThere ? 'text-muted' : 'text-danger')} />
      {isThere ? sharedText(amenityLabel(amenity)) : lackLabel(amenity)}
    </span>
  )
}

interface LineProps {
  freshness: Freshness
  fields: readonly string[]
  label?: string
}

/** A quiet line: who says so, and since when. Only where it is not what the page says of most facts. */
export function FreshnessLine({ freshness, fields, label }: LineProps) {
  const text = freshness.of(fields)
  if (!text || text === freshness.shared) return null
  const line = label ? `${label}: ${text}` : text
  return <p className="text-xs text-muted first-letter:uppercase">{line}</p>
}

/** How fresh the facts of a gym are, in words. */
export function freshnessOf(confirmations: readonly FactConfirmation[] = []) {
  const now = new Date()
  const labels = confirmations.map((each) => ({ field: each.field, text: freshnessLabel(each, now) }))
  const times = (text: string) => labels.filter((each) => each.text === text).length
  const [first = ''] = labels.map(({ text }) => text).sort((a, b) => times(b) - times(a))
  return {
    /** Of most facts, to be said once. Empty if no two have the same. */
    shared: times(first) > 1 ? first : '',
    /** Empty if nothing is known about them. */
    of(fields: readonly string[]): string {
      const texts = labels.filter(({ field }) => fields.includes(field)).map(({ text }) => text)
      return [...new Set(texts)].join(' · ')
    },
  }
}
