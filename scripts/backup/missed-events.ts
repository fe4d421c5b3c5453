// Finds copies that have missed an event, and publishes it again by the outbox of the document that it describes.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { addToOutbox, newEvent, type WithOutbox } from '@jumpingjack/kit/messaging/outbox'
import { type StoredUser, userPayload } from '@jumpingjack/user/src/users/users.rules.ts'
import { collectionOf, type Databases } from './databases.ts'

interface Publisher<T extends WithOutbox> {
  documents: ReturnType<typeof collectionOf<T>>
  filter: object
  /** The ids of those whose copies are missing or older. */
  missed(batch: T[]): Promise<Set<string>>
  eventOf(document: T): DomainEvent
}
type Merged = WithOutbox & { mergedInto: string }

const batchSize = 500

/** Members whose names the review service does not know. */
export function republishNames({ user, review }: Databases): Promise<number> {
  return republish<StoredUser & WithOutbox>({
    documents: collectionOf(user, 'users'),
    filter: {},
    async missed(users) {
      const authors = collectionOf<{ _id: string; authorName: string; revision: number }>(review, 'authors')
      const stored = await authors.find({ _id: { $in: users.map(({ _id }) => _id) } }).toArray()
      const known = new Map(stored.map((author) => [author._id, author.authorName]))
      return new Set(users.filter((each) => known.get(each._id) !== nameOf(each)).map(({ _id }) => _id))
    },
    eventOf: (each) => newEvent('user-updated', userPayload(each), new Date()),
  })
}

/** Merged gyms that the review or the user service takes for separate ones. */
export function republishMerges({ gym, review, user }: Databases): Promise<number> {
  return republish<Merged>({
    documents: collectionOf(gym, 'gyms'),
    filter: { mergedInto: { $type: 'string' } },
    async missed(gyms) {
      const ids = gyms.map(({ _id }) => _id)
      const missing = await Promise.all(
        [review, user].map(async (db) => {
          const known = await collectionOf<{ _id: string }>(db, 'mergedGyms')
            .find({ _id: { $in: ids } })
            .toArray()
          return ids.filter((id) => !known.some(({ _id }) => _id === id))
        }),
      )
      return new Set(missing.flat())
    },
    eventOf: ({ _id, mergedInto }) => newEvent('gym-merged', { gymId: _id, into: mergedInto }, new Date()),
  })
}

function nameOf(user: StoredUser): string {
  return userPayload(user).authorName
}

/** Documents whose outbox is not empty are published in any case. */
async function republish<T extends WithOutbox>({
  documents,
  filter,
  missed,
  eventOf,
}: Publisher<T>): Promise<number> {
  let count = 0
  let after = ''
  for (;;) {
    const page = { ...filter, _id: { $gt: after } } as object
    const batch = (await documents.find(page).sort({ _id: 1 }).limit(batchSize).toArray()) as unknown as T[]
    const last = batch.at(-1)
    if (!last) return count
    const ids = await missed(batch.filter(({ outboxAt }) => outboxAt === undefined))
    for (const document of batch.filter(({ _id }) => ids.has(_id))) {
      await documents.updateOne({ _id: document._id } as object, addToOutbox(eventOf(document)) as object)
      count++
    }
    after = last._id
  }
}
