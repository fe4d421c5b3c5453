// Use cases of the public pages: a gym without its reviews, and the ids of all gyms.
import { gymIdsPerPage, type PublicGym } from '@jumpingjack/contracts/gym/public-gyms'
import { findGym, type GymDeps } from './gyms.actions.ts'
import { toGymOfPage } from './gyms.rules.ts'

type PublicDeps = Pick<GymDeps, 'gyms' | 'now'>

export async function readPublicGym({ gyms, now }: PublicDeps, id: string): Promise<PublicGym> {
  return toGymOfPage(await findGym(gyms, id), now())
}

export function listGymIds({ gyms }: PublicDeps, after: string | undefined): Promise<string[]> {
  return gyms.idsAfter(after, gymIdsPerPage)
}
