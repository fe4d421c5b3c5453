// How many reviews have how many stars. Each row shows only its reviews.

import type { GymDetail } from '@jumpingjack/contracts/gym/gyms'
import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { EyeOff, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { sharedText } from '../../lib/language/shared-text.ts'

interface RatingHistogramProps {
  /** Numbers of reviews with 1 to 5 stars. */
  counts: readonly number[]
  rating?: number | undefined
  /** Without it, rows are not buttons. */
  onChange?: (rating: number | undefined) => void
}

export function RatingHistogram({ counts, rating, onChange }: RatingHistogramProps) {
  const all = counts.reduce((sum, count) => sum + count, 0) || 1
  const rows = counts.map((count, index) => ({ count, stars: index + 1 })).reverse()
  return (
    <ul aria-label={t`Reviews by stars`} className="space-y-0.5">
      {rows.map(({ count, stars }) => (
        <li key={stars}>
          <Row
            isPressed={rating === stars}
            onClick={onChange && (() => onChange(rating === stars ? undefined : stars))}
          >
            <span className="flex w-6 shrink-0 items-center gap-0.5">
              {stars}
              <span className="sr-only"> {plural(stars, { one: 'star:', other: 'stars:' })} </span>
              <Star className="size-3 fill-star stroke-none" />
            </span>
            <span className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-line">
              <span
                className="block h-full rounded-full bg-star"
                style={{ width: `${(100 * count) / all}%` }}
              />
            </span>
            <span className="w-10 shrink-0 text-right">
              {i18n.number(count)}
              <span className="sr-only"> {plural(count, { one: 'review', other: 'reviews' })}</span>
            </span>
          </Row>
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  isPressed: boolean
  onClick: (() => void) | undefined
  children: ReactNode
}

function Row({ isPressed, onClick, children }: RowProps) {
  const className = clsx(
    'flex w-full items-center gap-2 rounded-sm px-1 text-xs font-medium tabular-nums',
    onClick ? 'min-h-8 hover:bg-sunken' : 'min-h-5',
    isPressed ? 'bg-sunken text-ink' : 'text-muted',
  )
  if (!onClick) return <div className={className}>{children}</div>
  return (
    <button type="button" aria-pressed={isPressed} onClick={onClick} className={className}>
      {children}
    </button>
  )
}

/** How many reviews of a gym are hidden, and why. */
export function HiddenReviews({ hiddenReviews }: Pick<GymDetail, 'hiddenReviews'>) {
  return hiddenReviews.map(({ reason, count }) => (
    <p key={reason} className="mt-2 flex items-center gap-2 text-xs text-muted">
      <EyeOff className="size-3.5 shrink-0" />
      {t`${count} hidden: ${sharedText(reason)}`}
    </p>
  ))
}
