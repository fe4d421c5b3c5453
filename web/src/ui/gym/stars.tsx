// A rating as five partly filled stars.
import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'

/** Lucide's icon, 24 units wide. Relative, so that it can stand anywhere. */
const star =
  'a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0l-4.617 2.428a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879l-3.736-3.637a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z'
/** From one star to the next. */
const step = 27
const fiveStars = [0, 1, 2, 3, 4].map((index) => `M${index * step + 11.525} 2.295${star}`).join('')

export function Star() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4 fill-star">
      <path d={`M11.525 2.295${star}`} />
    </svg>
  )
}

/** Two paths, because a list has many stars. `className` has the height. */
export function Stars({ rating, className = 'h-4' }: { rating: number; className?: string }) {
  const full = Math.floor(rating)
  const filled = full * step + Math.round((rating - full) * 10) * 2.4
  return (
    <svg
      role="img"
      aria-label={t`${ratingText(rating)} out of 5 stars`}
      viewBox={`0 0 ${4 * step + 24} 24`}
      className={`inline-block shrink-0 ${className}`}
    >
      <path d={fiveStars} className="fill-line" />
      <svg width={filled} height="24" aria-hidden="true">
        <path d={fiveStars} className="fill-star" />
      </svg>
    </svg>
  )
}

/** "4.4 (12 reviews)" with stars, or 'No reviews yet'. */
export function RatingLine({ average, count }: { average: string; count: number }) {
  const rating = Number(average)
  if (count === 0) {
    return (
      <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
        <Stars rating={0} />
        {t`No reviews yet`}
      </p>
    )
  }
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-sm whitespace-nowrap tabular-nums">
      <Stars rating={rating} className="h-3.5 md:h-4" />
      <span className="font-semibold">{ratingText(rating)}</span>
      <span className="text-muted">({plural(count, { one: '# review', other: '# reviews' })})</span>
    </p>
  )
}

/** "4.5", in German "4,5". */
export function ratingText(rating: number): string {
  return i18n.number(Number(rating.toFixed(1)), { minimumFractionDigits: 1 })
}
