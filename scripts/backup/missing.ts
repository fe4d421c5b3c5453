// Finds references that lead nowhere: photos of reviews, and gyms of favourites.
import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import type { Connection } from 'mongoose'
import { photoKeys } from './photos.ts'
import type { Product } from './product.ts'

/** The paths of photos that reviews show and the bucket does not have. */
export async function missingPhotos({ review }: { review: Connection }, product: Product): Promise<string[]> {
  const stored = new Set<string>()
  for await (const key of photoKeys(product)) stored.add(idIn(key))
  const missing: string[] = []
  const used = review
    .collection('reviews')
    .find({ 'photoUrls.0': { $exists: true } }, { projection: { photoUrls: 1 } })
  for await (const { photoUrls } of used) {
    for (const path of photoUrls as string[]) if (!stored.has(idIn(path))) missing.push(path)
  }
  return missing
}

/** The ids of gyms that favourites refer to and that do not exist. Places of the maps provider are not stored here. */
export async function missingGyms({ gym, user }: Record<'gym' | 'user', Connection>): Promise<string[]> {
  const stored = new Set<string>()
  for await (const { _id } of gym.collection('gyms').find({}, { projection: { _id: 1 } }))
    stored.add(String(_id))
  const missing = new Set<string>()
  for await (const { gymId } of user.collection('favorites').find({}, { projection: { gymId: 1 } }))
    if (!isProviderGym(gymId) && !stored.has(gymId)) missing.add(`gym ${gymId}`)
  return [...missing]
}

/** The photo's id in a key such as photos/ID.webp, or in a path such as /api/review-photos/ID. */
function idIn(path: string): string {
  return path.replace(/^.*\//, '').replace(/\..*$/, '')
}
