// The fields of gyms that the index holds, from the database.
import type { mongo } from 'mongoose'
import type { StoredGym } from '../gyms/gyms.rules.ts'
import type { GymStore } from '../gyms/gyms.store.ts'
import type { IndexedGym } from './index/gym-columns.rules.ts'

/** Larger batches fragment the heap: with batches of 5,000 a million gyms take twice the memory. */
const batchSize = 1_000

export type ReadGym = IndexedGym & Pick<StoredGym, 'changedAt'>

const indexedFields: Record<Exclude<keyof ReadGym, 'order'> | 'order.confidence', 1> = {
  _id: 1,
  name: 1,
  address: 1,
  description: 1,
  latitude: 1,
  longitude: 1,
  type: 1,
  open: 1,
  priceRange: 1,
  dayPass: 1,
  amenities: 1,
  'order.confidence': 1,
  averageHundredths: 1,
  totalReviews: 1,
  photoCount: 1,
  mergedInto: 1,
  changedAt: 1,
}

/** By the driver itself: mongoose returns one promise per document. */
export async function readGyms(
  { model: { db, collection } }: GymStore,
  condition: mongo.Filter<ReadGym>,
  visit: (gym: ReadGym) => void,
): Promise<void> {
  const options = { projection: indexedFields, batchSize }
  const found = db.collection<ReadGym>(collection.name).find<ReadGym>(condition, options)
  while (await found.hasNext()) for (const gym of found.readBufferedDocuments()) visit(gym)
}
