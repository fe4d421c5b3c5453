// Whether a gym is open, and until or from when, in the gym's time zone.

import { minutesPerDay } from '@jumpingjack/contracts/fields/durations'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { t } from '@lingui/core/macro'
import type { ListedGym } from '../../lib/gym/listed-gym.ts'
import { closedLabel } from '../../lib/labels/closed-label.ts'
import { timeText, weekday } from '../../lib/labels/time-of-day.ts'

/** Renders nothing for gyms of the provider. */
export function OpenBadge({ gym }: { gym: ListedGym }) {
  const { isOpen } = gym
  if (isOpen === undefined) return null
  if ('closed' in gym && gym.closed)
    return <span className="font-medium text-danger">{closedLabel(gym.closed)}</span>
  if (isOpen === null) return <span className="text-muted">{t`Hours unknown`}</span>
  const next = 'nextChange' in gym ? gym.nextChange : undefined
  const className = isOpen ? 'font-medium text-green' : 'font-medium text-danger'
  return <span className={className}>{openText(isOpen, next)}</span>
}

/** 'Open · closes 10 PM', 'Closed · opens 8 AM Sunday'; 'Open now' and 'Closed now' without a next change. */
export function openText(isOpen: boolean, next: Gym['nextChange']): string {
  if (!next) return isOpen ? t`Open now` : t`Closed now`
  const { minuteOfWeek, inMinutes } = next
  const time = timeText(minuteOfWeek)
  // At most the minutes from midnight to the change: it is today.
  const isToday = inMinutes <= minuteOfWeek % minutesPerDay
  const day = weekday(Math.floor(minuteOfWeek / minutesPerDay))
  if (isOpen) return inMinutes < minutesPerDay ? t`Open · closes ${time}` : t`Open · closes ${time} ${day}`
  return isToday ? t`Closed · opens ${time}` : t`Closed · opens ${time} ${day}`
}
