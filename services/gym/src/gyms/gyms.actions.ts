// Use cases of gyms: list, read, add.
import { randomUUID } from 'node:crypto'
import { freeResults, type GymClustersQuery, type GymListQuery } from '@jumpingjack/contracts/gym/gym-lists'
import type { Gym, GymCard, GymDetail, GymDraft } from '@jumpingjack/contracts/gym/gyms'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { readGymReviews } from '@jumpingjack/contracts/review/reviews'
import { invalidCursor } from '@jumpingjack/kit/http/paging'
import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { type BenefitDeps, checkBenefits } from '../premium/premium.actions.ts'
import { circleAround } from '../search/areas.rules.ts'
import { readCursor, writeCursor } from '../search/cursors.rules.ts'
import type { GymFilter } from '../search/gym-filter.store.ts'
import { asCard, asGym, gymFieldsOfDraft, type ListedGym, leastHundredths, newGym } from './gyms.rules.ts'
import type { GymStore } from './gyms.store.ts'
import {
  type ProviderGymDeps,
  readPlaceCard,
  readPlaceholder,
  readPlaceholders,
} from './provider-gyms.actions.ts'
import { isProviderGym } from './provider-gyms.rules.ts'

export interface GymDeps extends ProviderGymDeps, BenefitDeps {
  gyms: GymStore
  relay: Relay
  callReview: ServiceClient
  log: Logger
}

export interface GymPage {
  gyms: Gym[]
  /** All gyms that match, not only those of this page. */
  total: number
  /** Where the next page begins, where there is one. */
  next?: string
  /** What the list ends at, for those for whom it does. */
  end?: number
}

const defaultMiles = 10
const minuteMs = 60_000
const reviewsTimeoutMs = 1_500

/**
 * One page. A gym whose place in the order stays the same while somebody pages is on exactly one page; one
 * whose rating changes meanwhile may be met again, or missed, in the orders by rating or number of reviews.
 */
export async function listGyms(deps: GymDeps, member: Member, query: GymListQuery): Promise<GymPage> {
  const { gyms, now } = deps
  const { sort, cursor } = query
  const { premium } = await checkBenefits(deps, member, query)
  const limit = premium ? query.limit : Math.min(query.limit, freeResults)
  const after = cursor === undefined ? undefined : readCursor(sort, cursor)
  if (cursor !== undefined && after === undefined) throw invalidCursor()
  const asked = now()
  const filter = filterOf(query, asked)
  const [found, total] = await Promise.all([gyms.list(filter, sort, limit + 1, after), gyms.count(filter)])
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const reply = { gyms: page.map((gym) => asGym(gym, asked)), total }
  if (!premium) return { ...reply, end: freeResults }
  return { ...reply, next: found.length > limit && last ? writeCursor(sort, last.order[sort]) : undefined }
}

/** The gym with its reviews, as this member sees them; without them, and with the gym's own numbers, while the review service is away. */
export async function readGym(deps: GymDeps, id: string, viewerId: string): Promise<GymDetail> {
  const { gyms, callReview, log, now } = deps
  const gym = isProviderGym(id) ? await readPlaceholder(deps, id) : asGym(await known(gyms, id), now())
  try {
    const reviewed = await callReview(readGymReviews, {
      params: { gymId: gym.id },
      query: { viewerId },
      timeoutMs: reviewsTimeoutMs,
    })
    return { ...gym, ...reviewed }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    log.warn({ gymId: gym.id, reason: error.code }, 'gym.without-reviews')
    return { ...gym, reviews: [], hiddenReviews: [] }
  }
}

export async function readGymCard(deps: GymDeps, id: string): Promise<GymCard> {
  if (isProviderGym(id)) return readPlaceCard(deps, id)
  return asCard(await known(deps.gyms, id))
}

/** Those of these gyms that are there; places of the provider always are. */
export async function findGyms(deps: GymDeps, ids: readonly string[]): Promise<Gym[]> {
  const [found, placeholders] = await Promise.all([
    deps.gyms.findAll(ids.filter((id) => !isProviderGym(id))),
    readPlaceholders(deps, ids.filter(isProviderGym)),
  ])
  const asked = deps.now()
  return [...[...found.values()].map((gym) => asGym(gym, asked)), ...placeholders]
}

export async function addGym({ gyms, relay, now }: GymDeps, member: Member, draft: GymDraft): Promise<Gym> {
  const added = now()
  const gym = { ...newGym(randomUUID(), gymFieldsOfDraft(draft), added), createdBy: member.userId }
  const { _id: gymId, name, address, type, latitude, longitude } = gym
  const fact = { gymId, name, address, type, latitude, longitude }
  await gyms.insert(gym, newEvent('gym-created', fact, added))
  relay.wake(gymId)
  return asGym(gym, added)
}

async function known(gyms: GymStore, id: string): Promise<ListedGym> {
  const gym = await gyms.home(id)
  if (!gym) throw new Problem('gym.unknown')
  return gym
}

/** The same for the list and for the map, so that both speak of the same gyms. */
export function filterOf(query: GymListQuery | GymClustersQuery, asked: Date): GymFilter {
  const { bbox, lat, lng, distance, q, types, minRating, openNow, hasPhotos } = query
  return {
    box: bbox,
    circle:
      lat === undefined || lng === undefined ? undefined : circleAround(lat, lng, distance ?? defaultMiles),
    contains: q,
    types,
    leastHundredths: minRating === undefined ? undefined : leastHundredths(minRating),
    // Whole minutes, so that the store knows a question again.
    openAt: openNow ? new Date(asked.getTime() - (asked.getTime() % minuteMs)) : undefined,
    hasPhotos,
  }
}
