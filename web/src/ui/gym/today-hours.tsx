// Hours of a card: of today, or those that were entered. Only cards that need it load it.
import { t } from '@lingui/core/macro'
import type { ListedGym } from '../../lib/gym/listed-gym.ts'
import { localHours } from '../../lib/labels/local-hours.ts'
import { todayText } from '../../lib/labels/week-hours.ts'
import { hoursOfToday, segmentOfDay } from './entered-hours.ts'

export function TodayHours({ gym }: { gym: ListedGym }) {
  if (!('createdAt' in gym) && gym.week) return todayText(gym.week)
  const today = 'nextChange' in gym && gym.nextChange && hoursOfToday(gym.hours ?? '', gym.nextChange)
  return today ? t`Today: ${today}` : localHours(segmentOfDay(gym.hours) ?? '')
}
