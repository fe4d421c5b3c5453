// Gyms that a new one may be doubling.
import { findSimilarGyms } from '@jumpingjack/contracts/gym/gyms'
import type { z } from 'zod'
import { callApi } from '../../lib/api/api.ts'
import type { FoundPosition } from './find-position.ts'

export type SimilarGym = z.infer<(typeof findSimilarGyms)['reply']>[number]

/** None around a position that is a guess, and none where they cannot be read: a hint must not keep from adding. */
export async function findSimilar(name: string, position: FoundPosition): Promise<SimilarGym[]> {
  if (position.isApproximate) return []
  const query = { name, lat: position.lat.toFixed(7), lng: position.lng.toFixed(7) }
  try {
    return await callApi(findSimilarGyms, { query })
  } catch (error) {
    console.error(error)
    return []
  }
}
