// The providerGyms collection: ratings of places of the maps provider, by place id and without the provider's data.
// A collection of its own, so that no query of gyms finds them.
import { outboxFields, type WithOutbox } from '@jumpingjack/kit/messaging/outbox'
import { type Connection, type Model, Schema } from 'mongoose'
import type { StoredGym } from './gyms.rules.ts'
import { type Tally, tallyFields, toTally } from './tallies.rules.ts'

export type ProviderGymDocument = Tally & Pick<StoredGym, 'recounts'> & WithOutbox

const number = { type: Number, required: true }

const schema = new Schema<ProviderGymDocument>(
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
  const model: Model<ProviderGymDocument> = db.model<ProviderGymDocument>('ProviderGym', schema)
  return {
    model,

    /** The tallies of those of these places that have been rated. */
    async tallies(ids: readonly string[]): Promise<Map<string, Tally>> {
      const found = await model.find({ _id: { $in: [...ids] } }, tallyFields).lean()
      return new Map(found.map((place) => [place._id, toTally(place)]))
    },
  }
}
