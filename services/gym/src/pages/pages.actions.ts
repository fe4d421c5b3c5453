// Use cases: read the page of a gym, for members, and for the public with its newest reviews and the gyms nearby.
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import { circleAround, unitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { Gym, GymDetail } from '@jumpingjack/contracts/gym/gyms'
import {
  nearbyGyms,
  type PublicGym,
  PublicReview,
  publicReviews,
} from '@jumpingjack/contracts/gym/public-gyms'
import { type GymReviews, readGymReviews, type SharedReviews } from '@jumpingjack/contracts/review/reviews'
import { onProblem, Problem } from '@jumpingjack/kit/http/problem'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { JsonText } from '@jumpingjack/kit/routing/reply'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { type ProviderGymDeps, readPlaceholder } from '../gyms/gyms.actions.ts'
import { type ListedGym, toGym, toGymOfPage } from '../gyms/gyms.rules.ts'
import { resolveGym } from '../gyms/gyms.store.ts'
import type { GymIndex } from '../search/gym-index.store.ts'
import type { AnswerStore } from '../suggestions/answers.store.ts'
import { readFreshness } from '../suggestions/freshness.actions.ts'
import type { SuggestionStore } from '../suggestions/suggestions.store.ts'
import { type ReadSharedReviews, reviewsTimeoutMs } from './shared-reviews.client.ts'

export interface PageDeps extends ProviderGymDeps {
  gymIndex: GymIndex
  sharedReviews: ReadSharedReviews
  /**
   * Of own gyms without open suggestions, for all members but the authors of their reviews, and those who have answered
   * a question about the gym.
   */
  sharedPages: WeakMap<SharedReviews, { gym: ListedGym; minute: number; page: JsonText<GymDetail> }>
  callReview: ServiceClient
  suggestions: Pick<SuggestionStore, 'countOpen' | 'confirmedOf'>
  answers: Pick<AnswerStore, 'ofMember' | 'totals'>
  log: Logger
  now: () => Date
}

type Shown = Partial<GymReviews> & Pick<GymDetail, 'reviews' | 'hiddenReviews' | 'lacksReviews'>

/** The gym with the reviews that this member may see. Without the review service: none, and the gym's own numbers. */
export async function readGym(
  deps: PageDeps,
  id: string,
  viewerId: string,
): Promise<GymDetail | JsonText<GymDetail>> {
  if (isProviderGym(id)) {
    const place = await readPlaceholder(deps, id)
    return { ...place, ...(await reviewsOf(deps, id, viewerId)).shown }
  }
  const gym = await resolveGym(deps.gymIndex, id)
  if (!gym) throw new Problem('gym.unknown')
  const [reviews, { openSuggestions, hasOwn }, answers] = await Promise.all([
    reviewsOf(deps, gym._id, viewerId),
    deps.suggestions.countOpen(gym._id, viewerId),
    gym.answered?.length ? deps.answers.ofMember(viewerId, gym._id) : [],
  ])
  const isShared = openSuggestions === 0 && !hasOwn && answers.length === 0
  if (isShared && 'version' in reviews) return sharedPage(deps, gym, reviews)
  const own = { ...toGymOfPage(gym, deps.now()), ...(await readFreshness(deps, gym, answers, deps.now())) }
  return {
    ...own,
    ...(openSuggestions > 0 && { openSuggestions }),
    ...(hasOwn && { hasOwnSuggestion: true as const }),
    ...reviews.shown,
  }
}

/** Opening hours are to the minute. A gym or reviews that have changed are other objects. */
async function sharedPage(
  deps: PageDeps,
  gym: ListedGym,
  reviews: SharedReviews,
): Promise<JsonText<GymDetail>> {
  const now = deps.now()
  const minute = Math.floor(now.getTime() / minuteMs)
  const known = deps.sharedPages.get(reviews)
  if (known?.gym === gym && known.minute === minute) return known.page
  const own = { ...toGymOfPage(gym, now), ...(await readFreshness(deps, gym, [], now)) }
  const page = new JsonText<GymDetail>(JSON.stringify({ ...own, ...reviews.shown }))
  deps.sharedPages.set(reviews, { gym, minute, page })
  return page
}

/** What everyone may see, or this member. */
async function reviewsOf(
  { sharedReviews, callReview, log }: Pick<PageDeps, 'sharedReviews' | 'callReview' | 'log'>,
  gymId: string,
  viewerId?: string,
): Promise<SharedReviews | { shown: Shown }> {
  const readOwn = async () => ({
    shown: await callReview(readGymReviews, {
      params: { gymId },
      query: { viewerId },
      timeoutMs: reviewsTimeoutMs,
    }),
  })
  try {
    // A review service that is not updated yet has no shared reviews.
    const shared = await sharedReviews(gymId).catch(onProblem(undefined, 'route.unknown'))
    return shared && !(viewerId && shared.authors.includes(viewerId)) ? shared : await readOwn()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    log.warn({ gymId, reason: error.code }, 'gym.without-reviews')
    return { shown: { reviews: [], hiddenReviews: [], lacksReviews: true } }
  }
}

const nearbyMiles = 5

/** Without the review service: no reviews, and the gym's own numbers. */
export async function readPublicGym(deps: PageDeps, id: string): Promise<PublicGym> {
  const gym = await resolveGym(deps.gymIndex, id)
  if (!gym) throw new Problem('gym.unknown')
  const now = deps.now()
  const [{ shown }, nearby, { confirmations }] = await Promise.all([
    reviewsOf(deps, gym._id),
    gymsNear(deps, gym),
    readFreshness(deps, gym, [], now),
  ])
  const reviews = shown.reviews.slice(0, publicReviews).map((review) => PublicReview.parse(review))
  return { ...toGymOfPage(gym, now), confirmations, ...shown, reviews, nearby }
}

/** None of a gym whose position is a guess. */
async function gymsNear({ gymIndex, now }: PageDeps, gym: ListedGym): Promise<Gym[]> {
  if (gym.positionIsApproximate) return []
  const { latitude: lat, longitude: lng } = toGym(gym, now())
  const at = [Number(lat), Number(lng)] as const
  const filter = { circle: circleAround(...at, nearbyMiles) }
  const search = { filter, sort: 'distance', near: unitVector(...at), limit: nearbyGyms + 1 } as const
  const { ids } = (await gymIndex.current()).search(search)
  const others = ids.filter((id) => id !== gym._id).slice(0, nearbyGyms)
  return (await gymIndex.details(others)).map((each) => toGym(each, now()))
}
