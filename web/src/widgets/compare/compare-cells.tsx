// What the cells of a comparison show.

import type { GymDetail } from '@jumpingjack/contracts/gym/gyms'
import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { Check, CircleHelp, Route, X } from 'lucide-react'
import { milesTo } from '../../features/favorites/favorite-rules.ts'
import { directionsUrl } from '../../features/gym-detail/gym-detail-rules.ts'
import { RatingHistogram } from '../../features/reviews/rating-histogram.tsx'
import { formatDistance, useUnits } from '../../lib/geo/distance.ts'
import type { LatLng } from '../../lib/geo/geo.ts'
import { fitOf, fitText, type MyWeek } from '../../lib/gym/my-week.ts'
import { addressLabel } from '../../lib/labels/address-label.ts'
import { localHours, segmentOfDay } from '../../lib/labels/entered-hours.ts'
import { todayText } from '../../lib/labels/time-of-day.ts'
import { authorLabel } from '../../ui/gym/author-label.ts'
import { OpenBadge } from '../../ui/gym/gym-hours.tsx'
import { ReviewDate } from '../../ui/gym/review-date.tsx'
import { RatingLine, Stars } from '../../ui/gym/stars.tsx'
import { type ComparedFact, costLines, type Mark, markOf } from './compare-rules.ts'

export function Way({ gym, from }: { gym: GymDetail; from: LatLng | undefined }) {
  const [units] = useUnits()
  const miles = milesTo(gym, from)
  const distance = miles !== undefined && formatDistance(miles, units)
  return (
    <>
      {distance && <span className="block font-semibold">{t`${distance} away`}</span>}
      <span className="block break-words text-muted">{addressLabel(gym.address)}</span>
      <a
        href={directionsUrl(gym)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t`Directions to ${gym.name}`}
        className="touch-target mt-1 inline-flex items-center gap-1.5 underline underline-offset-4"
      >
        <Route className="size-4" />
        {t`Directions`}
      </a>
    </>
  )
}

export function CostLines({ gym }: { gym: GymDetail }) {
  const { lines, note } = costLines(gym, new Date())
  return (
    <>
      {lines.map((line, index) => (
        <span key={line} className={clsx('block', index === 0 && gym.cost && 'font-semibold')}>
          {line}
        </span>
      ))}
      {note && <span className="block text-xs text-muted">{note}</span>}
    </>
  )
}

export function Hours({ gym }: { gym: GymDetail }) {
  const segment = segmentOfDay(gym.hours)
  return (
    <>
      <OpenBadge gym={gym} />
      {!gym.closed && (
        <span className="block text-muted">
          {gym.today ? todayText(gym.today) : segment && localHours(segment)}
        </span>
      )}
    </>
  )
}

export function WeekFit({ gym, week }: { gym: GymDetail; week: MyWeek }) {
  if (gym.closed || week.length === 0) return null
  const fit = fitOf(gym.week, week)
  return <span className={fit.open === fit.of ? 'font-semibold text-green' : undefined}>{fitText(fit)}</span>
}

const marks = {
  yes: { Icon: Check, text: () => t`Yes`, look: 'text-green' },
  no: { Icon: X, text: () => t`No`, look: 'text-danger' },
  unknown: { Icon: CircleHelp, text: () => t`Unknown`, look: 'text-muted' },
} satisfies Record<Mark, object>

export function FactMark({ gym, fact }: { gym: GymDetail; fact: ComparedFact }) {
  const { Icon, text, look } = marks[markOf(gym, fact)]
  return (
    <span className={clsx('flex items-center gap-1.5', look)}>
      <Icon className="size-4 shrink-0" />
      {text()}
    </span>
  )
}

export function Rating({ gym }: { gym: GymDetail }) {
  const { averageRating, totalReviews, ratingCounts } = gym
  return (
    <>
      <RatingLine average={averageRating} count={totalReviews} />
      {totalReviews > 0 && ratingCounts && (
        <div className="mt-2">
          <RatingHistogram counts={ratingCounts} />
        </div>
      )}
    </>
  )
}

const newest = 2

export function NewestReviews({ gym: { reviews, lacksReviews } }: { gym: GymDetail }) {
  if (lacksReviews) return <span className="text-muted">{t`The reviews could not be loaded.`}</span>
  const shown = reviews.filter(({ hidden }) => !hidden).slice(0, newest)
  return (
    <ul className="space-y-3">
      {shown.map(({ id, authorName, rating, comment, createdAt }) => (
        <li key={id}>
          <span className="flex flex-wrap items-center gap-x-2">
            <Stars rating={rating} className="h-3.5" />
            <ReviewDate createdAt={createdAt} />
          </span>
          {comment && <p className="line-clamp-4 break-words whitespace-pre-line">{comment}</p>}
          <p className="text-xs break-words text-muted">{authorLabel(authorName)}</p>
        </li>
      ))}
    </ul>
  )
}
