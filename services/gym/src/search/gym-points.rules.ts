// What the map needs of every gym, in columns: a text and some thirty bytes a gym. Any filter is one run over the
// columns, so that the marks of a view can be made of exactly the gyms that its list counts.

import { fold, type StoredGym } from '../gyms/gyms.rules.ts'
import { isOpen, type OpenHours } from '../hours/open-hours.rules.ts'
import { type Box, type Circle, isInBox, isInCircle } from './areas.rules.ts'
import type { GymFilter } from './gym-filter.store.ts'

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
  /** Adds a gym, or takes over what has changed of it. */
  put(point: GymPoint): void
  /** Visits the gyms that match; `row` stands for one as long as these points live. */
  forEach(filter: GymFilter, visit: (row: number, latitude: number, longitude: number) => void): void
  id(row: number): string
}

const firstCapacity = 1_024

export function createGymPoints(): GymPoints {
  const rows = new Map<string, number>()
  const ids: string[] = []
  const texts: string[] = []
  /** Types by number, in the order of their first appearance. */
  const types: string[] = []
  /** Hours by number, as types: most gyms have the same as many others. */
  const hours: (OpenHours | null)[] = []
  const hoursNumbers = new Map<string, number>()
  let columns = allocate(firstCapacity)

  function typeNumber(type: string): number {
    const known = types.indexOf(type)
    return known === -1 ? types.push(type) - 1 : known
  }

  function hoursNumber(open: OpenHours | null): number {
    const key = JSON.stringify(open)
    const number = hoursNumbers.get(key) ?? hours.push(open) - 1
    hoursNumbers.set(key, number)
    return number
  }

  return {
    put({ _id, latitude, longitude, type, averageHundredths, searchText, open, photoCount, mergedInto }) {
      const row = rows.get(_id) ?? ids.length
      if (row === ids.length) {
        if (row === columns.latitude.length) columns = grown(columns)
        rows.set(_id, row)
        ids.push(_id)
      }
      columns.latitude[row] = latitude
      columns.longitude[row] = longitude
      columns.type[row] = typeNumber(type)
      columns.averageHundredths[row] = averageHundredths
      columns.hours[row] = hoursNumber(open ?? null)
      columns.hasPhotos[row] = photoCount > 0 ? 1 : 0
      columns.merged[row] = mergedInto ? 1 : 0
      texts[row] = searchText
    },

    forEach(filter, visit) {
      const { box, circle, leastHundredths = 0, openAt, hasPhotos } = filter
      const isOpenThen = openAt && hours.map((open) => isOpen(open, openAt))
      const wanted = filter.types?.length ? new Set<string>(filter.types) : undefined
      const isWanted = types.map((type) => !wanted || wanted.has(type))
      const text = fold(filter.contains ?? '')
      for (let row = 0; row < ids.length; row++) {
        if (columns.merged[row]) continue
        const latitude = columns.latitude[row] ?? 0
        const longitude = columns.longitude[row] ?? 0
        if (!isInside(box, circle, latitude, longitude)) continue
        if ((columns.averageHundredths[row] ?? 0) < leastHundredths) continue
        if (!isWanted[columns.type[row] ?? 0]) continue
        if (hasPhotos && !columns.hasPhotos[row]) continue
        if (isOpenThen && !isOpenThen[columns.hours[row] ?? 0]) continue
        // Last, because it takes longest.
        if (text !== '' && !texts[row]?.includes(text)) continue
        visit(row, latitude, longitude)
      }
    },

    id: (row) => ids[row] ?? '',
  }
}

function isInside(box: Box | undefined, circle: Circle | undefined, latitude: number, longitude: number) {
  return (!box || isInBox(box, latitude, longitude)) && (!circle || isInCircle(circle, latitude, longitude))
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
    merged: new Uint8Array(capacity),
  }
}

function grown(columns: Columns): Columns {
  const larger = allocate(2 * columns.latitude.length)
  larger.latitude.set(columns.latitude)
  larger.longitude.set(columns.longitude)
  larger.averageHundredths.set(columns.averageHundredths)
  larger.type.set(columns.type)
  larger.hours.set(columns.hours)
  larger.hasPhotos.set(columns.hasPhotos)
  larger.merged.set(columns.merged)
  return larger
}
