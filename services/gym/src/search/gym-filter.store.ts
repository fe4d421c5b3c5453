// The filter of the gym list as MongoDB conditions. Everything in it is a parsed scalar.
import type { GymType } from '@jumpingjack/contracts/gym/gym-types'
import type { QueryFilter } from 'mongoose'
import { fold, type StoredGym } from '../gyms/gyms.rules.ts'
import { minuteOfWeek } from '../hours/local-time.rules.ts'
import type { Box, Circle } from './areas.rules.ts'

export interface GymFilter {
  box?: Box
  circle?: Circle
  /** Text that name, address or a label of the type contains. */
  contains?: string
  types?: readonly GymType[]
  leastHundredths?: number
  /** Open at this moment, by the clock of its place. */
  openAt?: Date
  hasPhotos?: boolean
}

type Condition = QueryFilter<StoredGym>

/** Conditions that all have to hold; none at all for an empty filter. `zones` are all that gyms are in. */
export function gymConditions(filter: GymFilter, zones: readonly string[]): Condition[] {
  const conditions: Condition[] = []
  if (filter.box) conditions.push(...insideBox(filter.box))
  if (filter.circle) conditions.push(...insideBox(filter.circle.box), insideCircle(filter.circle))
  if (filter.contains) conditions.push({ searchText: { $regex: escaped(fold(filter.contains)) } })
  if (filter.types && filter.types.length > 0) conditions.push({ type: { $in: [...filter.types] } })
  if (filter.leastHundredths) conditions.push({ averageHundredths: { $gte: filter.leastHundredths } })
  if (filter.openAt) conditions.push(openAt(filter.openAt, zones))
  if (filter.hasPhotos) conditions.push({ photoCount: { $gt: 0 } })
  return conditions
}

/** Zones whose clocks show the same are asked together: there are at most some forty times at any moment. */
function openAt(at: Date, zones: readonly string[]): Condition {
  const byMinute = Map.groupBy(zones, (zone) => minuteOfWeek(zone, at))
  const open = [...byMinute].map(([minute, alike]) => ({
    'open.zone': { $in: alike },
    'open.week': { $elemMatch: { from: { $lte: minute }, to: { $gt: minute } } },
  }))
  return open.length > 0 ? { $or: open } : { _id: { $in: [] } }
}

function insideBox({ west, south, east, north }: Box): Condition[] {
  const latitude = { $gte: south, $lte: north }
  if (west <= east) return [{ latitude, longitude: { $gte: west, $lte: east } }]
  return [{ latitude }, { $or: [{ longitude: { $gte: west } }, { longitude: { $lte: east } }] }]
}

function insideCircle({ centre, cosine }: Circle): Condition {
  const product = {
    $add: [
      { $multiply: ['$position.x', centre.x] },
      { $multiply: ['$position.y', centre.y] },
      { $multiply: ['$position.z', centre.z] },
    ],
  }
  return { $expr: { $gte: [product, cosine] } }
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
