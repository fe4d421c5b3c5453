// Use case: import suggested edits of gyms, such as demo data.
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import { createIndexes } from '@jumpingjack/kit/mongo/mongo'
import type { Connection } from 'mongoose'
import { orderOf, type StoredSuggestion } from './suggestions.rules.ts'
import { createSuggestionStore } from './suggestions.store.ts'

export type ImportedEdit = Pick<StoredSuggestion, 'gymId' | 'changes'> & {
  userId: string
  at: Date
  isDecided: boolean
}

/** Adds those that do not exist yet, one per gym and member. The service changes the gyms of decided ones. Idempotent. */
export async function importEdits(db: Connection, drafts: readonly ImportedEdit[]): Promise<void> {
  const suggestions = createSuggestionStore(db)
  await createIndexes(db)
  for (const { at, isDecided, ...edit } of drafts) {
    const _id = derivedId('imported-edit', edit.gymId, edit.userId)
    const status = isDecided ? 'confirmed' : 'open'
    const decision = isDecided && { decidedAt: at, isByAdmin: true, unappliedAt: at }
    await suggestions.insert({
      ...{ _id, ...edit, ...decision, status, createdAt: at },
      order: orderOf(status, at, _id),
    })
  }
}
