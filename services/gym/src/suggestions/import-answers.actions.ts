// Use case: import answers about facts of gyms, such as demo data.
import { createIndexes } from '@jumpingjack/kit/mongo/mongo'
import type { Connection } from 'mongoose'
import { createGymStore } from '../gyms/gyms.store.ts'
import { answerIdOf, createAnswerStore, type StoredAnswer } from './answers.store.ts'

export type ImportedAnswer = Omit<StoredAnswer, '_id' | 'userId' | 'counts'> & { userId: string }

/** Adds the answers that do not exist yet. Idempotent. */
export async function importAnswers(db: Connection, drafts: readonly ImportedAnswer[]): Promise<void> {
  const [answers, gyms] = [createAnswerStore(db), createGymStore(db)]
  await createIndexes(db)
  for (const draft of drafts) {
    const { gymId, field, userId } = draft
    await answers.insert({ ...draft, _id: answerIdOf(gymId, field, userId), counts: true })
    await gyms.markAnswered(gymId, field, new Date())
  }
}
