// Finds references that lead nowhere: photos of reviews, and gyms of favourites. The references are read first, so that
// nothing counts as missing that is added meanwhile.
import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import type { Connection } from 'mongoose'
import type { Product } from '../stack/running-product.ts'
import { photoKeys } from './photos.ts'

/** The paths of photos that reviews show and the bucket does not have. */
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
