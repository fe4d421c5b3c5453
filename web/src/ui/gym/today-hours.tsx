// Hours of a card of which no hours of today are known, as they were entered. Only cards that need it load it.
import type { ListedGym } from '../../lib/gym/listed-gym.ts'
import { localHours, segmentOfDay } from '../../lib/labels/entered-hours.ts'

export function TodayHours({ hours }: Pick<ListedGym, 'hours'>) {
  return localHours(segmentOfDay(hours) ?? '')
}
