// Finds what is missing: photos of reviews, gyms of favourites, and events that copies have missed, which the outbox of
// the document that they describe publishes again.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import { addToOutbox, newEvent, type WithOutbox } from '@jumpingjack/kit/messaging/outbox'
import { type StoredUser, userPayload } from '@jumpingjack/user/src/users/users.rules.ts'
import type { Connection } from 'mongoose'
import type { Product } from '../stack/running-product.ts'
import { BSON, batches, collectionOf, type Databases } from './databases.ts'
import { photoKeys } from './photos.ts'

/**
 * The paths of photos that reviews show and the bucket does not have. The references are read first, so that nothing
 * counts as missing that is added meanwhile.
 */
export async function missingPhotos({ review }: { review: Connection }, product: Product): Promise<string[]> {
  const missing = new Map<string, string>()
  const used = review
    .collection('reviews')
    .find({ 'photoUrls.0': { $exists: true } }, { projection: { photoUrls: 1 } })
  for await (const { photoUrls } of used)
    for (const path of photoUrls as string[]) missing.set(idIn(path), path)
  for await (const key of photoKeys(product)) missing.delete(idIn(key))
  return [...missing.values()]
}

/** The ids of gyms that favourites refer to and that do not exist. Places of the maps provider are not stored here. */
export async function missingGyms({ gym, user }: Record<'gym' | 'user', Connection>): Promise<string[]> {
  const missing = new Set<string>()
  for await (const { gymId } of user.collection('favorites').find({}, { projection: { gymId: 1 } }))
    if (!isProviderGym(gymId)) missing.add(gymId)
  for await (const { _id } of gym.collection('gyms').find({}, { projection: { _id: 1 } }))
    missing.delete(String(_id))
  return [...missing].map((id) => `gym ${id}`)
}

/** The photo's id in a key such as photos/ID.webp, or in a path such as /api/review-photos/ID. */
function idIn(path: string): string {
  return path.replace(/^.*\//, '').replace(/\..*$/, '')
}

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

/** `missed` returns those whose copies are missing or older. One whose outbox is not empty is published anyway. */
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
