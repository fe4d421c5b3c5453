// Use case: import observations of what gyms cost, such as demo data. Their gyms follow at once.
import { noRelay } from '@jumpingjack/kit/messaging/outbox'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import { createIndexes } from '@jumpingjack/kit/mongo/mongo'
import type { Connection } from 'mongoose'
import { createGymStore } from '../gyms/gyms.store.ts'
import { applyCosts } from './costs.actions.ts'
import { newCost } from './costs.rules.ts'
import { createCostStore } from './costs.store.ts'

export type ImportedCost = Parameters<typeof newCost>[1]

/** Idempotent. */
export async function importCosts(db: Connection, imported: readonly ImportedCost[]): Promise<void> {
  const costs = createCostStore(db)
  await createIndexes(db)
  for (const cost of imported) {
    const _id = derivedId('imported-cost', cost.gymId, cost.userId ?? '', cost.for, cost.observedOn)
    await costs.insert(newCost(_id, cost, new Date(cost.observedOn)))
  }
  const gyms = createGymStore(db)
  const known = { costs, gyms, gymIndex: { changed() {} }, gymRelay: noRelay }
  const deps = { ...known, trustedOf: async () => new Set<string>(), now: () => new Date() }
  const gymIds = new Set(imported.map(({ gymId }) => gymId))
  await Promise.all([...gymIds].map((gymId) => applyCosts(deps, gymId)))
}
