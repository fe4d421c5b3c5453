// Hours of a card: of today, or those that were entered. Only cards that need it load it.
import type { OpenWeek } from '@jumpingjack/contracts/gym/open-week'
import { localHours } from '../../lib/labels/local-hours.ts'
import { todayText } from '../../lib/labels/week-hours.ts'

export function TodayHours({ week, entered }: { week: OpenWeek | undefined; entered: string }) {
  return week ? todayText(week) : localHours(entered)
}
