// Use cases of gyms: read, add; and of places of the maps provider: their ratings by our members, and whether they exist.
// The provider's data must not be stored, so all places have the same texts.
import { randomUUID } from 'node:crypto'
import type { HoursReading } from '@jumpingjack/contracts/facts/hours-reading'
import { isProviderGym, providerGymPrefix } from '@jumpingjack/contracts/fields/provider-gym'
import {
  type Gym,
  type GymCard,
  type GymDraft,
  type GymRating,
  providerGymName,
} from '@jumpingjack/contracts/gym/gyms'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { findPlace } from '@jumpingjack/contracts/places/places'
import { meanRating } from '@jumpingjack/contracts/review/mean-rating'
import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { parseHours } from '../hours/parse-hours.rules.ts'
import {
  gymCreatedPayload,
  gymFieldsOfDraft,
  type ListedGym,
  newGym,
  type StoredGym,
  toClosed,
  toGym,
  toGymCard,
} from './gyms.rules.ts'
import type { ChangedGyms, GymStore } from './gyms.store.ts'
import type { ProviderGymStore } from './provider-gyms.store.ts'
import { noRatings, type Tally } from './tallies.rules.ts'

export interface GymDeps extends ProviderGymDeps {
  gyms: GymStore
  gymIndex: ChangedGyms
  relay: Relay
  now: () => Date
}

export async function readGymCard(deps: GymDeps, id: string): Promise<GymCard> {
  if (isProviderGym(id)) return readPlaceCard(deps, id)
  return toGymCard(await findGym(deps.gyms, id))
}

/** With a key, the id follows from member, key and draft, so that a repeated request returns the gym of the first one. */
export async function addGym(
  deps: GymDeps,
  { userId }: Member,
  draft: GymDraft,
  key?: string,
): Promise<{ gym: Gym; created: boolean }> {
  const { gyms, gymIndex, relay, now } = deps
  const createdAt = now()
  const fields = gymFieldsOfDraft(draft)
  const id = key === undefined ? randomUUID() : derivedId('gym', userId, key, JSON.stringify(fields))
  const gym = { ...newGym(id, fields, createdAt), createdBy: userId }
  const created = await gyms.insert(gym, newEvent('gym-created', gymCreatedPayload(gym), createdAt))
  if (!created) return { gym: toGym(await findGym(gyms, id), createdAt), created }
  gymIndex.changed(id)
  relay.wake(id)
  return { gym: toGym(gym, createdAt), created }
}

export function readHours(text: string): HoursReading {
  const { week, special = [] } = parseHours(text) ?? {}
  const mutable = special.map(({ date, spans }) => ({ date, spans: [...spans] }))
  return { week: week ? [...week] : null, special: mutable }
}

export async function findGym(gyms: GymStore, id: string): Promise<ListedGym> {
  const gym = await gyms.resolve(id)
  if (!gym) throw new Problem('gym.unknown')
  return gym
}

export interface ChangeDeps {
  gyms: GymStore
  gymIndex: ChangedGyms
  gymRelay: Relay
  now: () => Date
}

/** Publishes it. False if the gym has changed since it was read. */
export async function changeGym(
  { gyms, gymIndex, gymRelay, now }: ChangeDeps,
  gym: ListedGym,
  fields: Partial<StoredGym>,
): Promise<boolean> {
  const event = eventOf(gym._id, fields, now())
  if (!(await gyms.change(gym, fields, event))) return false
  gymIndex.changed(gym._id)
  gymRelay.publish(gym._id, event)
  return true
}

function eventOf(gymId: string, { closed }: Partial<StoredGym>, now: Date) {
  if (closed) return newEvent('gym-closed', { gymId, closed: toClosed(closed) }, now)
  return newEvent(closed === null ? 'gym-reopened' : 'gym-changed', { gymId }, now)
}

export interface ProviderGymDeps {
  providerGyms: ProviderGymStore
  callPlaces: ServiceClient
}

/** Longer than the timeout inside the places service, shorter than the review service waits for this one. */
const findTimeoutMs = 1_700

/** In the order of `ids`, unrated places included. */
export async function readRatings(
  { providerGyms }: ProviderGymDeps,
  ids: readonly string[],
): Promise<GymRating[]> {
  const tallies = await providerGyms.tallies(ids)
  return ids.map((id) => ratingOf(id, tallies.get(id) ?? noRatings))
}

/** Does not check that the place exists: a detail view is no reason for a request to the provider. */
export async function readPlaceholder({ providerGyms }: ProviderGymDeps, id: string): Promise<Gym> {
  return placeholderGym(id, (await providerGyms.tallies([id])).get(id) ?? noRatings)
}

export async function readPlaceholders(
  { providerGyms }: ProviderGymDeps,
  ids: readonly string[],
): Promise<Gym[]> {
  const tallies = await providerGyms.tallies(ids)
  return ids.map((id) => placeholderGym(id, tallies.get(id) ?? noRatings))
}

/** Checks with the provider that the place exists, because cards are read before the first review is stored. */
async function readPlaceCard({ callPlaces }: ProviderGymDeps, id: string): Promise<GymCard> {
  const placeId = id.slice(providerGymPrefix.length)
  await callPlaces(findPlace, { params: { placeId }, timeoutMs: findTimeoutMs })
  const { name, address } = placeholderGym(id, noRatings)
  return { id, name, address }
}

function placeholderGym(id: string, tally: Tally): Gym {
  return {
    ...ratingOf(id, tally),
    name: providerGymName,
    address: 'Address not available',
    latitude: '0',
    longitude: '0',
    type: 'Traditional',
    phone: null,
    website: null,
    hours: null,
    description: null,
    createdAt: new Date(0).toISOString(),
  }
}

function ratingOf(id: string, { ratingSum, totalReviews }: Tally): GymRating {
  return { id, averageRating: meanRating(ratingSum, totalReviews), totalReviews }
}
