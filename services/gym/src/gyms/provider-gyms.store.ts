// The providerGyms collection: the numbers of places of the maps provider, by the provider's id and with nothing
// else of the provider's. It is a collection of its own, so that no list of gyms ever meets them.
import { outboxFields } from '@jumpingjack/kit/messaging/outbox'
import { type Connection, type Model, Schema } from 'mongoose'
import { createRecountStore, type Recounted, storedTally, tallyOf } from '../ratings/recounts.store.ts'
import { noRatings, type Tally } from './gyms.rules.ts'

const number = { type: Number, required: true }

const schema = new Schema<Recounted>(
  {
    _id: { type: String, required: true },
    ratingSum: number,
    totalReviews: number,
    photoCount: number,
    recounts: { begun: number, stored: number },
    ...outboxFields,
  },
  { collection: 'providerGyms', versionKey: false, strict: 'throw' },
)

export type ProviderGymStore = ReturnType<typeof createProviderGymStore>

export function createProviderGymStore(db: Connection) {
  const model: Model<Recounted> = db.model<Recounted>('ProviderGym', schema)
  return {
    model,

    /** Made by the first recount: until a place is rated, nothing is known of it. */
    recounts: createRecountStore(model, {
      numbersOf: (_id, tally) => tally,
      atFirst: { ...noRatings, 'recounts.stored': 0 },
    }),

    /** The numbers of those of these places that have been rated. */
    async tallies(ids: readonly string[]): Promise<Map<string, Tally>> {
      const found = await model.find({ _id: { $in: [...ids] } }, storedTally).lean()
      return new Map(found.map((place) => [place._id, tallyOf(place)]))
    },
  }
}
