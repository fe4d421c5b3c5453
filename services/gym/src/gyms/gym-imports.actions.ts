// Use case: import gyms from files or demo data. Imports publish no `gym-created`: no consumer needs all gyms, and
// 20,000 events at once would only delay those of reviews.
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Amenity, amenities } from '@jumpingjack/contracts/facts/gym-facts'
import { createIndexes } from '@jumpingjack/kit/mongo/mongo'
import type { Connection } from 'mongoose'
import { type Facts, lacksOf } from '../facts/facts.rules.ts'
import { createImportStore, type ImportedGym } from './gym-imports.store.ts'
import { type GymFields, newGym, withDerivedFields } from './gyms.rules.ts'
import { createGymStore } from './gyms.store.ts'

export interface GymImport extends GymFields {
  /** The id at the source, as in `osm:node/153605099`. It determines the id of the gym. */
  sourceId: string
}

export interface ImportCount {
  added: number
  updated: number
  unchanged: number
}

export interface GymImporter {
  /** Imports gyms with distinct sources. A dry run only counts. */
  importBatch(batch: readonly GymImport[], options?: { dryRun?: boolean }): Promise<ImportCount>
  /** Whether no gym is stored at all. */
  isEmpty(): Promise<boolean>
  /** Those of these sources that are stored. */
  findStored(sourceIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** Works on the gym service's database. Resolves once its indexes exist. */
export async function openGymImport(db: Connection): Promise<GymImporter> {
  const gyms = createGymStore(db)
  const store = createImportStore(gyms)
  await createIndexes(db)
  return {
    async importBatch(batch, { dryRun = false } = {}) {
      const stored = await store.findBySource(batch.map((gym) => gym.sourceId))
      const missing = batch.filter((gym) => !stored.has(gym.sourceId))
      const known = batch.filter((gym) => stored.has(gym.sourceId))
      const changed = known.filter((gym) => isChanged(gym, stored.get(gym.sourceId)))
      if (!dryRun) {
        await store.insertMissing(missing.map((gym) => newImportedGym(gym, new Date())))
        await store.update(
          changed.map((gym) => {
            const known = stored.get(gym.sourceId)
            return { _id: gymIdOf(gym.sourceId), readAt: known?.changedAt, ...importedFields(gym, known) }
          }),
          new Date(),
        )
        const unchanged = known.filter((gym) => !changed.includes(gym))
        await store.markImported(
          unchanged.map(({ sourceId }) => sourceId),
          new Date(),
        )
      }
      return { added: missing.length, updated: changed.length, unchanged: known.length - changed.length }
    },
    isEmpty: store.isEmpty,
    findStored: async (sourceIds) => new Set((await store.findBySource(sourceIds)).keys()),
  }
}

const namespace = Buffer.from('6b1f7f0a9a3c4d0e8a8e2f4f5d1c7b60', 'hex')

/** A name-based UUID (RFC 9562, version 5): an imported gym has the same id in every database. */
export function gymIdOf(sourceId: string): string {
  const hash = createHash('sha1').update(namespace).update(sourceId).digest().subarray(0, 16)
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function newImportedGym({ sourceId, ...fields }: GymImport, createdAt: Date) {
  return { ...newGym(gymIdOf(sourceId), fields, createdAt), sourceId }
}

/** Without what members have changed. */
function importedFields({ sourceId: _, ...imported }: GymImport, stored: ImportedGym | undefined) {
  const confirmed = stored?.confirmed ?? []
  const fields = [...confirmed, ...(confirmed.includes('amenities') ? (['lacks'] as const) : [])]
  const kept = fields.map((field) => [field, stored?.[field]] as const)
  const answered = stored?.answered ? withAnswered(imported, stored, stored.answered) : {}
  return withDerivedFields({ ...imported, ...answered, ...Object.fromEntries(kept) })
}

/** The amenities that the file says, except those about which members have answered. */
function withAnswered(imported: Facts, stored: ImportedGym, answered: readonly string[]): Facts {
  const listed = (of: Amenity[], kept: Amenity[]) =>
    amenities.filter((each) => (answered.includes(each) ? kept : of).includes(each))
  const has = listed([...(imported.amenities ?? [])], [...(stored.amenities ?? [])])
  return { amenities: has, lacks: listed(lacksOf(imported), lacksOf(stored)) }
}

/** Compares derived fields as well, so that an import also updates gyms after a change of their rules. */
function isChanged(gym: GymImport, stored: ImportedGym | undefined): boolean {
  if (!stored) return true
  return Object.entries(importedFields(gym, stored)).some(
    ([key, value]) => !isDeepStrictEqual(value ?? null, stored[key as keyof ImportedGym] ?? null),
  )
}
