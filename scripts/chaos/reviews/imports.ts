// Imports of gyms, as of a file that has all of them.
import { setTimeout as sleep } from 'node:timers/promises'
import { type GymImport, openGymImport } from '@jumpingjack/gym/import'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import type { ChaosProduct } from '../product.ts'

export interface ImportedPlace {
  name: string
  latitude: number
  longitude: number
  /** Of an imported one. */
  sourceId?: string
}

/** Imports those that have a source until nothing is left to change. */
export async function importGyms(
  { env, namespace }: ChaosProduct,
  gyms: readonly ImportedPlace[],
): Promise<void> {
  const batch = gyms.flatMap(importOf)
  for (let left = batch.length; left > 0; await sleep(left > 0 ? 500 : 0)) {
    left = await importOnce(env.MONGO_URL ?? '', namespace, batch).catch(() => batch.length)
  }
}

/** Returns how many gyms were not yet as in the batch. */
async function importOnce(url: string, namespace: string, batch: readonly GymImport[]): Promise<number> {
  const db = await openMongo(url, `${namespace}-gym`)
  try {
    const { added, updated } = await (await openGymImport(db)).importBatch(batch)
    return added + updated
  } finally {
    await db.close()
  }
}

function importOf({ sourceId, name, latitude, longitude }: ImportedPlace): GymImport[] {
  const unknown = {
    phone: null,
    website: null,
    hours: null,
    description: null,
    priceRange: null,
    dayPass: null,
  }
  const facts = { ...unknown, amenities: null, lacks: null }
  return sourceId
    ? [{ sourceId, name, latitude, longitude, address: '1 Main St', type: 'Boxing', ...facts }]
    : []
}
