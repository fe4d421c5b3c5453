// What is known of a gym beside its contact: prices, what it has and what it does not have, and how fresh that is.

import { factIcons } from 'virtual:fact-icons'
import type { FactConfirmation } from '@jumpingjack/contracts/facts/fact-answers'
import { type Amenity, amenityLabel, isAmenity } from '@jumpingjack/contracts/facts/gym-facts'
import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GymFacts as Facts } from '../../lib/gym/fact-form.ts'
import { dayPassLabel, lackLabel } from '../../lib/labels/fact-labels.ts'
import { freshnessLabel } from '../../lib/labels/freshness-label.ts'
import { sharedText } from '../../lib/language/shared-text.ts'
import { UndoConfirmation } from './undo-confirmation.tsx'

type Gym = Facts & { id: string; confirmations?: readonly FactConfirmation[] | undefined }
export type Freshness = ReturnType<typeof freshnessOf>

export function GymFacts({ gym, freshness }: { gym: Gym; freshness: Freshness }) {
  const { id, priceRange, dayPass, amenities = [], lacks = [], confirmations = [] } = gym
  const known = [...amenities, ...lacks].filter(isAmenity)
  const isByYou = (amenity: Amenity) => confirmations.some((each) => each.field === amenity && each.isByYou)
  /** Alone if the member can withdraw it. */
  const groupOf = (amenity: Amenity) => (isByYou(amenity) ? amenity : freshness.of([amenity]))
  const groups = [...new Set(known.map(groupOf))]
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
      {known.length > 0 && (
        <ul aria-label={t`Amenities`} className="mt-3 space-y-2 text-sm">
          {groups.map((name) => (
            <FactGroup
              key={name}
              gym={gym}
              freshness={freshness}
              group={known.filter((each) => groupOf(each) === name)}
            >
              {isAmenity(name) && <UndoConfirmation gymId={id} amenity={name} />}
            </FactGroup>
          ))}
        </ul>
      )}
    </>
  )
}

/** Facts that are equally fresh. */
function FactGroup({
  gym,
  freshness,
  group,
  children,
}: {
  gym: Gym
  freshness: Freshness
  group: Amenity[]
  children: ReactNode
}) {
  return (
    <li>
      <div className="flex flex-wrap gap-1.5">
        {group.map((amenity) => (
          <FactChip key={amenity} amenity={amenity} isThere={gym.amenities?.includes(amenity) ?? false} />
        ))}
      </div>
      <div className="mt-1 empty:hidden">
        <FreshnessLine freshness={freshness} fields={group.slice(0, 1)} />
      </div>
      {children}
    </li>
  )
}

function FactChip({ amenity, isThere }: { amenity: Amenity; isThere: boolean }) {
  const Icon = factIcons[amenity]
  return (
    <span
      className={clsx(
        'flex items-center gap-1.5 rounded-full border px-2.5 py-1',
        isThere ? 'border-transparent bg-sunken' : 'border-line text-muted',
      )}
    >
      <Icon className="size-4 shrink-0 text-muted" />
      {isThere ? sharedText(amenityLabel(amenity)) : lackLabel(amenity)}
    </span>
  )
}

interface LineProps {
  freshness: Freshness
  fields: readonly string[]
}

/** A quiet line: who says so, and since when. Only where it is not what the page says of most facts. */
export function FreshnessLine({ freshness, fields }: LineProps) {
  const text = freshness.of(fields)
  return text && text !== freshness.shared && <p className="text-xs text-muted">{text}</p>
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
