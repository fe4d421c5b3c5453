// The gym filter as a MongoDB query. Selects what `matchesGymFilter` accepts. All values are parsed scalars.
import type { Box, Circle } from '@jumpingjack/contracts/gym/gym-area'
import type { QueryFilter } from 'mongoose'
import type { StoredGym } from '../gyms/gyms.rules.ts'
import { minuteOfWeek } from '../hours/local-time.rules.ts'
import { type GymFilter, minHundredths } from './gym-filter.rules.ts'

type Condition = QueryFilter<StoredGym>

/** All conditions have to hold; none for an empty filter. `zones` are the time zones of all gyms. */
export function gymConditions(filter: GymFilter, zones: readonly string[]): Condition[] {
  const { box, circle, text, types, minRating, openAt, hasPhotos } = filter
  const conditions: Condition[] = []
  if (box) conditions.push(...insideBox(box))
  if (circle) conditions.push(...insideBox(circle.box), insideCircle(circle))
  if (minRating) conditions.push({ averageHundredths: { $gte: minHundredths(minRating) } })
  if (types?.length) conditions.push({ type: { $in: [...types] } })
  if (hasPhotos) conditions.push({ photoCount: { $gt: 0 } })
  if (openAt) conditions.push(isOpenAt(openAt, zones))
  if (text) conditions.push({ searchText: { $regex: escapeRegex(text) } })
  return conditions
}

/** One condition per local time: there are at most some forty local times at any moment. */
function isOpenAt(at: Date, zones: readonly string[]): Condition {
  const byMinute = Map.groupBy(zones, (zone) => minuteOfWeek(zone, at))
  const open = [...byMinute].map(([minute, sameTime]) => ({
    'open.zone': { $in: sameTime },
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
  const dotProduct = {
    $add: [
      { $multiply: ['$position.x', centre.x] },
      { $multiply: ['$position.y', centre.y] },
      { $multiply: ['$position.z', centre.z] },
    ],
  }
  return { $expr: { $gte: [dotProduct, cosine] } }
}

function escapeRegex(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
