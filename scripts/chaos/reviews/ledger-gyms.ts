// The gyms of a ledger, some of which are imported, as from a file that has all of them.
import { type GymImport, openGymImport } from '@jumpingjack/gym/import'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { until } from '@jumpingjack/kit/testing/until'
import type { ChaosProduct } from '../product.ts'

export interface LedgerGym {
  id: string
  name: string
  latitude: number
  longitude: number
  /** Of an imported one. */
  sourceId?: string
  isClosed: boolean
  /** What happens to it: an administrator closes and reopens it; or once, something else. */
  use: 'closed and reopened' | 'moved' | 'merged' | 'closed' | 'merged into' | 'done'
  /** Members have moved it: imports do not. */
  isMoved?: boolean
  /** The gym to which its reviews have moved. */
  mergedInto?: string
}

const patienceMs = 600_000
const nothingKnown = {
  ...{ phone: null, website: null, hours: null, description: null },
  ...{ priceRange: null, dayPass: null, amenities: null, lacks: null },
}

/** Imports those that have a source until nothing is left to change. */
export async function importGyms(
  { env, namespace }: ChaosProduct,
  gyms: readonly LedgerGym[],
): Promise<void> {
  const batch = gyms.flatMap(({ sourceId, name, latitude, longitude }): GymImport[] => {
    const gym = { name, latitude, longitude, address: '1 Main St', type: 'Boxing', ...nothingKnown } as const
    return sourceId ? [{ sourceId, ...gym }] : []
  })
  const importOnce = async () => {
    const db = await openMongo(env.MONGO_URL ?? '', `${namespace}-gym`)
    try {
      const { added, updated } = await (await openGymImport(db)).importBatch(batch)
      return added + updated === 0
    } finally {
      await db.close()
    }
  }
  await until('the import of all gyms', () => importOnce().catch(() => false), patienceMs)
}
