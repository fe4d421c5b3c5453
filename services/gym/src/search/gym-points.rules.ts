// The fields of all gyms that the filter reads, in memory: one array per field, some thirty bytes and a text per gym.
// A filter is one pass over the arrays.
import { matchesGymFilter } from '@jumpingjack/contracts/gym/gym-filter'
import type { StoredGym } from '../gyms/gyms.rules.ts'
import { isOpen, type OpenHours } from '../hours/open-hours.rules.ts'
import type { GymFilter } from './gym-filter.rules.ts'

export type GymPoint = Pick<
  StoredGym,
  | '_id'
  | 'latitude'
  | 'longitude'
  | 'type'
  | 'averageHundredths'
  | 'searchText'
  | 'open'
  | 'photoCount'
  | 'mergedInto'
>

export interface GymPoints {
  /** Adds or replaces a gym. */
  put(point: GymPoint): void
  /** Visits all matches. `row` identifies a gym within these points. */
  forEach(filter: GymFilter, visit: (row: number, latitude: number, longitude: number) => void): void
  id(row: number): string
}

const firstCapacity = 1_024

export function createGymPoints(): GymPoints {
  const rows = new Map<string, number>()
  const ids: string[] = []
  const texts: string[] = []
  const types = createDictionary<string>((type) => type)
  // Many gyms have equal hours.
  const hours = createDictionary<OpenHours | null>(JSON.stringify)
  let columns = allocate(firstCapacity)

  return {
    put({ _id, latitude, longitude, type, averageHundredths, searchText, open, photoCount, mergedInto }) {
      const row = rows.get(_id) ?? ids.length
      if (row === ids.length) {
        if (row === columns.latitude.length) columns = grow(columns)
        rows.set(_id, row)
        ids.push(_id)
      }
      columns.latitude[row] = latitude
      columns.longitude[row] = longitude
      columns.type[row] = types.indexOf(type)
      columns.averageHundredths[row] = averageHundredths
      columns.hours[row] = hours.indexOf(open ?? null)
      columns.hasPhotos[row] = photoCount > 0 ? 1 : 0
      columns.isMerged[row] = mergedInto ? 1 : 0
      texts[row] = searchText
    },

    forEach(filter, visit) {
      const { openAt } = filter
      const isOpenThen = hours.values.map((open) => openAt !== undefined && isOpen(open, openAt) === true)
      const conditions = { ...filter, openNow: openAt !== undefined }
      for (let row = 0; row < ids.length; row++) {
        if (columns.isMerged[row]) continue
        const gym = {
          latitude: columns.latitude[row] ?? 0,
          longitude: columns.longitude[row] ?? 0,
          type: types.values[columns.type[row] ?? 0] ?? '',
          averageRating: (columns.averageHundredths[row] ?? 0) / 100,
          searchText: texts[row] ?? '',
          isOpen: isOpenThen[columns.hours[row] ?? 0] ?? false,
          hasPhotos: columns.hasPhotos[row] === 1,
        }
        if (matchesGymFilter(gym, conditions)) visit(row, gym.latitude, gym.longitude)
      }
    },

    id: (row) => ids[row] ?? '',
  }
}

/** Stores each distinct value once. */
function createDictionary<T>(keyOf: (value: T) => string) {
  const values: T[] = []
  const indexes = new Map<string, number>()
  return {
    values,
    indexOf(value: T): number {
      const key = keyOf(value)
      const index = indexes.get(key) ?? values.push(value) - 1
      indexes.set(key, index)
      return index
    },
  }
}

type Columns = ReturnType<typeof allocate>

function allocate(capacity: number) {
  return {
    latitude: new Float64Array(capacity),
    longitude: new Float64Array(capacity),
    averageHundredths: new Uint16Array(capacity),
    type: new Uint8Array(capacity),
    hours: new Uint32Array(capacity),
    hasPhotos: new Uint8Array(capacity),
    isMerged: new Uint8Array(capacity),
  }
}

function grow(columns: Columns): Columns {
  const larger = allocate(2 * columns.latitude.length)
  for (const name of Object.keys(columns) as (keyof Columns)[]) larger[name].set(columns[name])
  return larger
}
