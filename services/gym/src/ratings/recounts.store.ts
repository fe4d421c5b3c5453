// Writes recounts into the gyms and providerGyms collections. tallies.actions.ts says why the result is exact.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { eventStage, type WithOutbox } from '@jumpingjack/kit/messaging/outbox'
import { changedAtNext } from '@jumpingjack/kit/mongo/change-feed'
import { isDuplicateKey } from '@jumpingjack/kit/mongo/mongo'
import type { Model } from 'mongoose'
import { ratingFields, type StoredGym } from '../gyms/gyms.rules.ts'
import type { GymStore } from '../gyms/gyms.store.ts'
import type { ProviderGymStore } from '../gyms/provider-gyms.store.ts'
import { noRatings, type Tally, tallyFields, toTally } from '../gyms/tallies.rules.ts'

type GymRated = DomainEvent<'gym-rated'>
type Recounted = Tally & Pick<StoredGym, 'recounts'> & WithOutbox

interface RecountOptions {
  /** The fields that depend on the tally, as paths of an update pipeline. */
  fieldsOf(tally: Tally, now: Date): object
  /** The fields of a document that its first recount inserts; without them none is inserted. */
  initialFields?: object
}

export type RecountStore = ReturnType<typeof createRecountStore>

export function createGymRecounts({ model }: GymStore): RecountStore {
  return createRecountStore(model as unknown as Model<Recounted>, {
    fieldsOf: (tally, now) => ({ ...ratingFields(tally), changedAt: changedAtNext(now) }),
  })
}

/** The first recount of a place inserts its document. */
export function createProviderGymRecounts({ model }: ProviderGymStore): RecountStore {
  return createRecountStore(model, {
    fieldsOf: (tally) => tally,
    initialFields: { ...noRatings, 'recounts.stored': 0 },
  })
}

function createRecountStore(model: Model<Recounted>, options: RecountOptions) {
  const begin = (id: string) => beginOnce(model, id, options.initialFields)
  const store = async (id: string, filter: object, numbers: object, tally: Tally, event: GymRated) => {
    const fields = { ...options.fieldsOf(tally, new Date(event.occurredAt)), ...numbers }
    const update = [{ $set: fields }, eventStage(event)]
    const { matchedCount } = await model.updateOne({ _id: id, ...filter }, update, { updatePipeline: true })
    return matchedCount === 1
  }

  return {
    /** Assigns the next number to a recount that begins now. Returns it with the stored tally. */
    async beginRecount(id: string): Promise<{ sequence: number; stored: Tally } | undefined> {
      const found = await begin(id).catch((error) => {
        // Another process has inserted the document.
        if (isDuplicateKey(error)) return begin(id)
        throw error
      })
      return found ? { sequence: found.recounts.begun, stored: toTally(found) } : undefined
    },

    /** The stored tally with its number; undefined while a recount is in progress. */
    async readTally(id: string): Promise<{ sequence: number; tally: Tally } | undefined> {
      const found = await model.findById(id, { ...tallyFields, recounts: 1 }).lean()
      if (!found || found.recounts.begun !== found.recounts.stored) return undefined
      return { sequence: found.recounts.stored, tally: toTally(found) }
    },

    /** Records that a recount found the stored tally. False if another tally or a later recount is stored. */
    async confirmRecount(id: string, sequence: number, tally: Tally): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id: id, 'recounts.stored': { $lt: sequence }, ...tally },
        { $set: { 'recounts.stored': sequence } },
      )
      return matchedCount === 1
    },

    /** Stores the result of a recount with its event. False if a later recount is stored. */
    async storeRecount(id: string, sequence: number, tally: Tally, event: GymRated): Promise<boolean> {
      const isLast = { 'recounts.stored': { $lt: sequence } }
      return store(id, isLast, { 'recounts.stored': sequence }, tally, event)
    },

    /** Stores the tally that follows the one with the number `last`. False if a recount has begun after that one. */
    async storeNext(id: string, last: number, tally: Tally, event: GymRated): Promise<boolean> {
      const numbers = (number: number) => ({ 'recounts.begun': number, 'recounts.stored': number })
      return store(id, numbers(last), numbers(last + 1), tally, event)
    },

    /** The stored tallies of all rated documents, by id. */
    async tallies(): Promise<Map<string, Tally>> {
      const rated = await model
        .find({ totalReviews: { $gt: 0 } }, tallyFields)
        .batchSize(10_000)
        .lean()
      return new Map(rated.map((each) => [each._id, toTally(each)]))
    },
  }
}

function beginOnce(model: Model<Recounted>, _id: string, initialFields?: object): Promise<Recounted | null> {
  const update = {
    $inc: { 'recounts.begun': 1 },
    ...(initialFields ? { $setOnInsert: initialFields } : {}),
  }
  return model
    .findOneAndUpdate({ _id }, update, { returnDocument: 'after', upsert: initialFields !== undefined })
    .select({ ...tallyFields, recounts: 1 })
    .lean()
}
