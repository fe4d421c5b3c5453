// Today's hours of a gym with a week. Only cards of the provider's gyms load it.
import type { OpenWeek } from '@jumpingjack/contracts/gym/open-week'
import { todayText } from '../../lib/labels/week-hours.ts'

export function TodayHours({ week }: { week: OpenWeek }) {
  return todayText(week)
}
