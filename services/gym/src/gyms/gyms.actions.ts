// Use cases of gyms: read, add.
import { randomUUID } from 'node:crypto'
import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import type { Gym, GymCard, GymDraft } from '@jumpingjack/contracts/gym/gyms'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import {
  gymCreatedPayload,
  gymFieldsOfDraft,
  type ListedGym,
  newGym,
  toGym,
  toGymCard,
} from './gyms.rules.ts'
import type { ChangedGyms, GymStore } from './gyms.store.ts'
import { type ProviderGymDeps, readPlaceCard } from './provider-gyms.actions.ts'

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

export async function findGym(gyms: GymStore, id: string): Promise<ListedGym> {
  const gym = await gyms.resolve(id)
  if (!gym) throw new Problem('gym.unknown')
  return gym
}
