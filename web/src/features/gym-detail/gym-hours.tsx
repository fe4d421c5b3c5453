// The opening hours of a gym: its state now, and the week with today marked. Unreadable hours are shown as entered.
import type { OpenWeek } from '@jumpingjack/contracts/gym/open-week'
import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { hoursSegments } from '../../ui/gym/gym-hours.ts'
import { OpenBadge } from '../../ui/gym/open-badge.tsx'
import type { ShownGym } from './gym-detail-rules.ts'
import { weekHours } from './week-hours.ts'

export function GymHours({ gym }: { gym: ShownGym }) {
  return (
    <>
      {gym.week ? <HoursOfWeek gym={gym} week={gym.week} /> : <HoursAsEntered gym={gym} />}
      {gym.holiday && (
        <p className="mt-0.5 font-medium">
          {gym.holiday === 'here'
            ? t`Public holiday: hours may differ`
            : t`Public holiday in some regions: hours may differ`}
        </p>
      )}
    </>
  )
}

function HoursAsEntered({ gym }: { gym: ShownGym }) {
  const segments = hoursSegments(gym.hours)
  if (segments.length === 0) return <OpenBadge gym={gym} />
  return segments.map((segment) => (
    <span key={segment} className="block break-words">
      {segment}
    </span>
  ))
}

function HoursOfWeek({ gym, week: open }: { gym: ShownGym; week: OpenWeek }) {
  const week = weekHours(open)
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
          {week.map(({ day, hours, isToday, isHoliday }) => (
            <tr
              key={day}
              aria-current={isToday ? 'date' : undefined}
              className={isToday ? 'font-semibold' : 'text-muted'}
            >
              <th scope="row" className="py-0.5 pr-6 text-left align-top font-[inherit]">
                {day}
                {isHoliday && <span className="block text-xs">{t`Public holiday`}</span>}
              </th>
              <td className="py-0.5">{hours}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
