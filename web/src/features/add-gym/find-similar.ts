// Finds existing gyms that a new one may duplicate.
import { findSimilarGyms } from '@jumpingjack/contracts/gym/gyms'
import type { z } from 'zod'
import { callApi } from '../../lib/api/api.ts'
import type { FoundPosition } from './find-position.ts'

export type SimilarGym = z.infer<(typeof findSimilarGyms)['reply']>[number]

/** Empty for an approximate position and after a failure: the check is only a hint and must not prevent adding. */
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
