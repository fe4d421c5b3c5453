// Reads the gyms collection as points of the map: all of it, or what has changed.
import type { Model } from 'mongoose'
import type { GymDocument } from '../gyms/gyms.store.ts'
import type { GymPoint } from './gym-points.rules.ts'

const fields = {
  latitude: 1,
  longitude: 1,
  type: 1,
  averageHundredths: 1,
  searchText: 1,
  open: 1,
  photoCount: 1,
  mergedInto: 1,
} as const
/** Larger messages tear up the memory of the process: after a million gyms by 5,000 it keeps twice as much. */
const batchSize = 1_000

export type PointStore = ReturnType<typeof createPointStore>

export function createPointStore(model: Model<GymDocument>) {
  return {
    all: (): AsyncIterable<GymPoint> => read({}),
    changedSince: (since: Date): AsyncIterable<GymPoint> => read({ changedAt: { $gte: since } }),
  }

  function read(condition: { changedAt?: { $gte: Date } }): AsyncIterable<GymPoint> {
    return model.find(condition, fields).batchSize(batchSize).lean<GymPoint[]>().cursor()
  }
}
