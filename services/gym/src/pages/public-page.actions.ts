// Use case: the public page of a gym, with its newest reviews and the gyms nearby.
import { circleAround, unitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import {
  nearbyGyms,
  type PublicGym,
  PublicReview,
  publicReviews,
} from '@jumpingjack/contracts/gym/public-gyms'
import { Problem } from '@jumpingjack/kit/http/problem'
import { type ListedGym, toGym, toGymOfPage } from '../gyms/gyms.rules.ts'
import { resolveGym } from '../gyms/gyms.store.ts'
import type { GymIndex } from '../search/gym-index.store.ts'
import { type PageDeps, reviewsOf } from './pages.actions.ts'

export type PublicPageDeps = Omit<PageDeps, 'gymIndex'> & { gymIndex: GymIndex }

const nearbyMiles = 5

/** Without the review service: no reviews, and the gym's own numbers. */
export async function readPublicGym(deps: PublicPageDeps, id: string): Promise<PublicGym> {
  const gym = await resolveGym(deps.gymIndex, id)
  if (!gym) throw new Problem('gym.unknown')
  const [{ shown }, nearby] = await Promise.all([reviewsOf(deps, gym._id), gymsNear(deps, gym)])
  const reviews = shown.reviews.slice(0, publicReviews).map((review) => PublicReview.parse(review))
  return { ...toGymOfPage(gym, deps.now()), ...shown, reviews, nearby }
}

/** None of a gym whose position is a guess. */
async function gymsNear({ gymIndex, now }: PublicPageDeps, gym: ListedGym): Promise<Gym[]> {
  if (gym.positionIsApproximate) return []
  const { latitude: lat, longitude: lng } = toGym(gym, now())
  const at = [Number(lat), Number(lng)] as const
  const filter = { circle: circleAround(...at, nearbyMiles) }
  const search = { filter, sort: 'distance', near: unitVector(...at), limit: nearbyGyms + 1 } as const
  const { ids } = (await gymIndex.current()).search(search)
  const others = ids.filter((id) => id !== gym._id).slice(0, nearbyGyms)
  return (await gymIndex.details(others)).map((each) => toGym(each, now()))
}
