// Use cases of gyms: read, add.
import { randomUUID } from 'node:crypto'
import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import type { Gym, GymCard, GymDraft } from '@jumpingjack/contracts/gym/gyms'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
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
