// The opening hours of a gym: its state now, and the week with today marked. Unreadable hours are shown as entered.
import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { hoursSegments } from '../../ui/gym/gym-hours.ts'
import { OpenBadge } from '../../ui/gym/open-badge.tsx'
import type { ShownGym } from './gym-detail-rules.ts'
import { weekHours } from './week-hours.ts'

export function GymHours({ gym }: { gym: ShownGym }) {
  if (!gym.week) {
    const segments = hoursSegments(gym.hours)
    return (
      <>
        {segments.length === 0 && <OpenBadge gym={gym} />}
        {segments.map((segment) => (
          <span key={segment} className="block break-words">
            {segment}
          </span>
        ))}
      </>
    )
  }
  const week = weekHours(gym.week)
  return (
    <details className="group/week">
      <summary className="touch-target flex flex-wrap items-center gap-x-2 rounded-sm marker:content-none">
        <OpenBadge gym={gym} />
        <span className="flex items-center gap-x-2 text-muted">
          {t`Today: ${week.find(({ isToday }) => isToday)?.hours ?? ''}`}
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open/week:rotate-180" />
        </span>
        <span className="sr-only">{t`Hours of the week`}</span>
      </summary>
      <table className="mt-1.5">
        <tbody>
          {week.map(({ day, hours, isToday }) => (
            <tr
              key={day}
              aria-current={isToday ? 'date' : undefined}
              className={isToday ? 'font-semibold' : 'text-muted'}
            >
              <th scope="row" className="py-0.5 pr-6 text-left align-top font-[inherit]">
                {day}
              </th>
              <td className="py-0.5">{hours}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
