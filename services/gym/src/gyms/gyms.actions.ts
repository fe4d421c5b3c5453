// Use cases of gyms: read, find many, add.

import { randomUUID } from 'node:crypto'
import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import type { Gym, GymCard, GymDetail, GymDraft } from '@jumpingjack/contracts/gym/gyms'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { readGymReviews } from '@jumpingjack/contracts/review/reviews'
import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import {
  gymCreatedPayload,
  gymFieldsOfDraft,
  type ListedGym,
  newGym,
  toGym,
  toGymCard,
  toGymOfPage,
} from './gyms.rules.ts'
import { type GymStore, type KnownGyms, resolveGym } from './gyms.store.ts'
import {
  type ProviderGymDeps,
  readPlaceCard,
  readPlaceholder,
  readPlaceholders,
} from './provider-gyms.actions.ts'

export interface GymDeps extends ProviderGymDeps {
  gyms: GymStore
  gymIndex: KnownGyms
  relay: Relay
  callReview: ServiceClient
  /** Counts the suggested edits that this member may confirm. */
  countOpenSuggestions(gymId: string, userId: string): Promise<number>
  log: Logger
  now: () => Date
}

const reviewsTimeoutMs = 1_500

/** The gym with the reviews that this member may see. Without the review service: none, and the gym's own numbers. */
export async function readGym(deps: GymDeps, id: string, viewerId: string): Promise<GymDetail> {
  const { callReview, log } = deps
  const gym = isProviderGym(id) ? await readPlaceholder(deps, id) : await readOwnGym(deps, id, viewerId)
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
    return { ...gym, reviews: [], hiddenReviews: [], lacksReviews: true }
  }
}

async function readOwnGym(
  { gymIndex, countOpenSuggestions, now }: GymDeps,
  id: string,
  viewerId: string,
): Promise<Omit<GymDetail, 'reviews' | 'hiddenReviews'>> {
  const gym = await resolveGym(gymIndex, id)
  if (!gym) throw new Problem('gym.unknown')
  const openSuggestions = await countOpenSuggestions(gym._id, viewerId)
  return { ...toGymOfPage(gym, now()), ...(openSuggestions > 0 && { openSuggestions }) }
}

export async function readGymCard(deps: GymDeps, id: string): Promise<GymCard> {
  if (isProviderGym(id)) return readPlaceCard(deps, id)
  return toGymCard(await findGym(deps.gyms, id))
}

/** The gyms that exist. Places of the maps provider always do. */
export async function findGyms(deps: GymDeps, ids: readonly string[]): Promise<Gym[]> {
  const [found, placeholders] = await Promise.all([
    deps.gyms.findAll(ids.filter((id) => !isProviderGym(id))),
    readPlaceholders(deps, ids.filter(isProviderGym)),
  ])
  const now = deps.now()
  return [...[...found.values()].map((gym) => toGym(gym, now)), ...placeholders]
}

export async function addGym(deps: GymDeps, member: Member, draft: GymDraft): Promise<Gym> {
  const { gyms, gymIndex, relay, now } = deps
  const createdAt = now()
  const gym = { ...newGym(randomUUID(), gymFieldsOfDraft(draft), createdAt), createdBy: member.userId }
  await gyms.insert(gym, newEvent('gym-created', gymCreatedPayload(gym), createdAt))
  gymIndex.changed(gym._id)
  relay.wake(gym._id)
  return toGym(gym, createdAt)
}

export async function findGym(gyms: GymStore, id: string): Promise<ListedGym> {
  const gym = await gyms.resolve(id)
  if (!gym) throw new Problem('gym.unknown')
  return gym
}
