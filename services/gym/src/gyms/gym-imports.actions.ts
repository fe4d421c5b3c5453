// Taking in gyms from elsewhere: files of real ones, demo data. They are not announced: `gym-created` tells of
// a member's deed, nobody keeps a copy of all gyms, and 20,000 events at once would only delay the reviews'.
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Connection } from 'mongoose'
import { createImportStore, type ImportedGym } from './gym-imports.store.ts'
import { describe, type GymFields, newGym } from './gyms.rules.ts'
import { createGymStore } from './gyms.store.ts'

export interface GymImport extends GymFields {
  /** Whence the gym is known, as in `osm:node/153605099`. The same source is always the same gym. */
  sourceId: string
}

export interface ImportCount {
  added: number
  updated: number
  unchanged: number
}

export interface GymImporter {
  /** Takes in a batch of gyms with different sources. A dry run only tells what it would do. */
  take(batch: readonly GymImport[], options?: { dryRun?: boolean }): Promise<ImportCount>
  /** Whether no gym is stored, from wherever. */
  isEmpty(): Promise<boolean>
  /** Those of these sources that are stored. */
  stored(sourceIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** Works on the gym service's own database; resolves when its indexes are there. */
export async function openGymImport(db: Connection, now = () => new Date()): Promise<GymImporter> {
  const gyms = createGymStore(db)
  const store = createImportStore(gyms)
  await gyms.model.init()
  return {
    async take(batch, { dryRun = false } = {}) {
      const stored = await store.imported(batch.map((gym) => gym.sourceId))
      const missing = batch.filter((gym) => !stored.has(gym.sourceId))
      const known = batch.filter((gym) => stored.has(gym.sourceId))
      const changed = known.filter((gym) => isChanged(gym, stored.get(gym.sourceId)))
      if (!dryRun) {
        await store.insertMissing(missing.map((gym) => importedGym(gym, now())))
        const again = changed.map((gym) => ({ _id: gymIdOf(gym.sourceId), ...described(gym) }))
        await store.describeAgain(again, now())
      }
      return { added: missing.length, updated: changed.length, unchanged: known.length - changed.length }
    },
    isEmpty: async () => (await gyms.count({})) === 0,
    stored: async (sourceIds) => new Set((await store.imported(sourceIds)).keys()),
  }
}

const namespace = Buffer.from('6b1f7f0a9a3c4d0e8a8e2f4f5d1c7b60', 'hex')

/** A name-based UUID (RFC 9562, version 5), so that every database gives an imported gym the same id. */
export function gymIdOf(sourceId: string): string {
  const hash = createHash('sha1').update(namespace).update(sourceId).digest().subarray(0, 16)
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function importedGym({ sourceId, ...facts }: GymImport, createdAt: Date) {
  return { ...newGym(gymIdOf(sourceId), facts, createdAt), sourceId }
}

function described({ sourceId, ...facts }: GymImport) {
  return describe(gymIdOf(sourceId), facts)
}

/** Derived fields count, too: after a change of their rules an import brings them up to date. */
function isChanged(gym: GymImport, stored: ImportedGym | undefined): boolean {
  const { 'order.name': name, ...fields } = described(gym)
  if (!stored || stored.order.name !== name) return true
  return Object.entries(fields).some(
    ([key, value]) => !isDeepStrictEqual(value, stored[key as keyof ImportedGym]),
  )
}
