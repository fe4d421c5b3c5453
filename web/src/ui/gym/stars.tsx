// A rating as five partly filled stars.
import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { Star } from 'lucide-react'

const stars = [1, 2, 3, 4, 5]
/** By tenths. Classes, because the security policy forbids styles in the pages that the build renders. */
const widths = [
  'w-0',
  'w-[10%]',
  'w-[20%]',
  'w-[30%]',
  'w-[40%]',
  'w-[50%]',
  'w-[60%]',
  'w-[70%]',
  'w-[80%]',
  'w-[90%]',
  'w-full',
]

export function Stars({ rating, className }: { rating: number; className?: string }) {
  return (
    <span role="img" aria-label={t`${ratingText(rating)} out of 5 stars`} className="inline-flex gap-0.5">
      {stars.map((star) => (
        <PartStar key={star} filled={Math.min(1, Math.max(0, rating - star + 1))} className={className} />
      ))}
    </span>
  )
}

function PartStar({ filled, className = 'size-4' }: { filled: number; className?: string | undefined }) {
  return (
    <span className={clsx('relative block', className)}>
      <Star className="absolute inset-0 size-full fill-line stroke-none" />
      <span className={clsx('absolute inset-y-0 left-0 overflow-hidden', widths[Math.round(filled * 10)])}>
        <Star className={clsx('fill-star stroke-none', className)} />
      </span>
    </span>
  )
}

/** "4.4 (12 reviews)" with stars, or 'No reviews yet'. */
export function RatingLine({ average, count }: { average: string; count: number }) {
  const rating = Number(average)
  if (count === 0) {
    return (
      <p className="flex items-center gap-1.5 text-sm text-muted">
        <Stars rating={0} />
        {t`No reviews yet`}
      </p>
    )
  }
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-sm whitespace-nowrap tabular-nums">
      <Stars rating={rating} className="size-3.5 md:size-4" />
      <span className="font-semibold">{ratingText(rating)}</span>
      <span className="text-muted">({plural(count, { one: '# review', other: '# reviews' })})</span>
    </p>
  )
}

/** "4.5", in German "4,5". */
export function ratingText(rating: number): string {
  return i18n.number(Number(rating.toFixed(1)), { minimumFractionDigits: 1 })
}
