// Finds existing gyms that a new one may duplicate.
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { findSimilarGyms, GymDraft } from '@jumpingjack/contracts/gym/gyms'
import type { z } from 'zod'
import { callApi } from '../../lib/api/api.ts'
import type { FoundPosition } from './find-position.ts'
import type { GymForm } from './gym-form.ts'

export type SimilarGym = z.infer<(typeof findSimilarGyms)['reply']>[number]

/** Empty for an approximate position and after a failure: the check is only a hint and must not prevent adding. */
export async function findSimilar(
  { name, address, type }: Pick<GymForm, 'name' | 'address' | 'type'>,
  position: FoundPosition,
): Promise<SimilarGym[]> {
  if (position.isApproximate) return []
  const place = { name: name.trim(), address: address.slice(0, maxLengths.searchText) }
  const known = GymDraft.shape.type.safeParse(type)
  const query = { ...place, type: known.data, lat: position.lat.toFixed(7), lng: position.lng.toFixed(7) }
  try {
    return await callApi(findSimilarGyms, { query })
  } catch (error) {
    console.error(error)
    return []
  }
}
