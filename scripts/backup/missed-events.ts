// Finds copies that have missed an event, and publishes it again by the outbox of the document that it describes.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { addToOutbox, newEvent, type WithOutbox } from '@jumpingjack/kit/messaging/outbox'
import { type StoredUser, userPayload } from '@jumpingjack/user/src/users/users.rules.ts'
import { BSON, batches, collectionOf, type Databases } from './databases.ts'

type Merged = WithOutbox & { mergedInto: string }

/** Members whose names the review service does not know. */
export function republishNames({ user, review }: Databases): Promise<number> {
  const users = collectionOf<StoredUser & WithOutbox>(user, 'users')
  const missed = async (batch: StoredUser[]) => {
    const authors = collectionOf<{ _id: string; authorName: string }>(review, 'authors')
    const stored = await authors.find({ _id: { $in: batch.map(({ _id }) => _id) } }).toArray()
    const known = new Map(stored.map((author) => [author._id, author.authorName]))
    return batch.filter((each) => known.get(each._id) !== userPayload(each).authorName)
  }
  return republish(users, {}, missed, (each) => newEvent('user-updated', userPayload(each), new Date()))
}

/** Merged gyms that the review or the user service takes for separate ones. */
export function republishMerges({ gym, review, user }: Databases): Promise<number> {
  const missed = async (batch: Merged[]) => {
    const found = [review, user].map((db) => {
      const known = collectionOf<{ _id: string }>(db, 'mergedGyms')
      return known.distinct('_id', { _id: { $in: batch.map(({ _id }) => _id) } })
    })
    const [ofReview = [], ofUser = []] = await Promise.all(found)
    return batch.filter(({ _id }) => !ofReview.includes(_id) || !ofUser.includes(_id))
  }
  const eventOf = ({ _id, mergedInto }: Merged) =>
    newEvent('gym-merged', { gymId: _id, into: mergedInto }, new Date())
  return republish(collectionOf<Merged>(gym, 'gyms'), { mergedInto: { $type: 'string' } }, missed, eventOf)
}

/** `missed` returns those whose copies are missing or older. A document whose outbox is not empty is published anyway. */
async function republish<T extends WithOutbox>(
  documents: ReturnType<typeof collectionOf<T>>,
  filter: object,
  missed: (batch: T[]) => Promise<T[]>,
  eventOf: (document: T) => DomainEvent,
): Promise<number> {
  let count = 0
  for await (const bytes of batches(documents, filter)) {
    const batch = bytes.map((each) => BSON.deserialize(each) as T)
    for (const document of await missed(batch.filter(({ outboxAt }) => outboxAt === undefined))) {
      await documents.updateOne({ _id: document._id } as object, addToOutbox(eventOf(document)) as object)
      count++
    }
  }
  return count
}
