// Recounts of a collection: each document has numbers, and knows which recount they are of. Why that makes them
// exact stands in ratings.actions.ts.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { addToOutbox, type WithOutbox } from '@jumpingjack/kit/messaging/outbox'
import { isDuplicateKey } from '@jumpingjack/kit/mongo/mongo'
import type { Model } from 'mongoose'
import type { Tally } from '../gyms/gyms.rules.ts'

export interface Recounted extends Tally, WithOutbox {
  /** Recounts are numbered when they begin; the numbers are those of the recount `stored`. */
  recounts: { begun: number; stored: number }
}

/** The numbers among the fields of a document. */
export const storedTally = { ratingSum: 1, totalReviews: 1, photoCount: 1 } as const

/** Photos may be absent in what was stored before they were counted. */
export function tallyOf({
  ratingSum,
  totalReviews,
  photoCount = 0,
}: Partial<Pick<Tally, 'photoCount'>> & Omit<Tally, 'photoCount'>): Tally {
  return { ratingSum, totalReviews, photoCount }
}

export interface RecountOptions {
  /** The fields that follow from the numbers, by their paths. */
  numbersOf(id: string, tally: Tally, now: Date): object
  /** What a document begins with that is missing at its first recount; without this none is made. */
  atFirst?: object
}

export type RecountStore = ReturnType<typeof createRecountStore>

export function createRecountStore<T extends Recounted>(collection: Model<T>, options: RecountOptions) {
  // Of whatever is in the collection only the numbers matter here.
  const model = collection as unknown as Model<Recounted>
  const { numbersOf, atFirst } = options

  function begin(id: string): Promise<Recounted | null> {
    const update = {
      $inc: { 'recounts.begun': 1 },
      ...(atFirst ? { $setOnInsert: atFirst } : {}),
    }
    return model
      .findOneAndUpdate({ _id: id }, update, { returnDocument: 'after', upsert: atFirst !== undefined })
      .select({ ...storedTally, recounts: 1 })
      .lean()
  }

  return {
    /** Numbers a recount that begins now, and tells what is stored at this moment. */
    async beginRecount(id: string): Promise<{ sequence: number; stored: Tally } | undefined> {
      const found = await begin(id).catch((error) => {
        // Somebody else has made the document meanwhile.
        if (isDuplicateKey(error)) return begin(id)
        throw error
      })
      return found ? { sequence: found.recounts.begun, stored: tallyOf(found) } : undefined
    },

    /** Notes that a recount found just these numbers. False when others are stored, or those of a later one. */
    async confirmRecount(id: string, sequence: number, tally: Tally): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id: id, 'recounts.stored': { $lt: sequence }, ...tally },
        { $set: { 'recounts.stored': sequence } },
      )
      return matchedCount === 1
    },

    /** Stores and announces what a recount found, unless a later one has stored already: then false. */
    async storeRecount(
      id: string,
      sequence: number,
      tally: Tally,
      event: DomainEvent<'gym-rated'>,
    ): Promise<boolean> {
      const { $push, $min } = addToOutbox(event)
      const numbers = numbersOf(id, tally, new Date(event.occurredAt))
      const { matchedCount } = await model.updateOne(
        { _id: id, 'recounts.stored': { $lt: sequence } },
        { $set: { ...numbers, 'recounts.stored': sequence }, $push, $min },
      )
      return matchedCount === 1
    },

    /** The stored numbers of all that have any. */
    async tallies(): Promise<Map<string, Tally>> {
      const rated = await model
        .find({ totalReviews: { $gt: 0 } }, storedTally)
        .batchSize(10_000)
        .lean()
      return new Map(rated.map((each) => [each._id, tallyOf(each)]))
    },
  }
}
