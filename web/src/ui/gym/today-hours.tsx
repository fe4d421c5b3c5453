// Hours of a card of which no hours of today are known: those that were entered, or those of a gym of the provider. Only
// cards that need it load it.
import type { ListedGym } from '../../lib/gym/listed-gym.ts'
import { localHours } from '../../lib/labels/local-hours.ts'
import { todayText } from '../../lib/labels/time-of-day.ts'
import { todayOfWeek } from '../../lib/labels/week-hours.ts'
import { segmentOfDay } from './entered-hours.ts'

export function TodayHours({ gym }: { gym: ListedGym }) {
  const week = 'week' in gym ? gym.week : undefined
  return week ? todayText(todayOfWeek(week)) : localHours(segmentOfDay(gym.hours) ?? '')
}
