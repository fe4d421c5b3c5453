// Use case: two gyms turn out to be one.
import type { GymCard } from '@jumpingjack/contracts/gym/gyms'
import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
import { asCard } from '../gyms/gyms.rules.ts'
import type { GymStore } from '../gyms/gyms.store.ts'
import type { MergingStore } from './merging.store.ts'

export interface MergingDeps {
  gyms: GymStore
  merging: MergingStore
  relay: Relay
  now: () => Date
}

/** From now on `id` is `into`, or what that has become; said again, it is so already. */
export async function mergeGym(deps: MergingDeps, id: string, into: string): Promise<GymCard> {
  const [gym, target] = await Promise.all([deps.gyms.find(id), deps.gyms.home(into)])
  if (!gym || !target || id === into || target._id === id) throw new Problem('gym.not-mergeable')
  if (!gym.mergedInto) await merge(deps, id, target._id)
  const [home, wanted] = await Promise.all([deps.gyms.home(id), deps.gyms.home(into)])
  // It is, or has become at this moment, somewhere else.
  if (!home || home._id !== wanted?._id) throw new Problem('gym.not-mergeable')
  return asCard(home)
}

async function merge(deps: MergingDeps, id: string, into: string): Promise<void> {
  const { merging, relay, now } = deps
  await merging.propose(id, into)
  await clearWay(deps, id, into)
  const event = newEvent('gym-merged', { gymId: id, into }, now())
  if (await merging.conclude(id, into, event)) relay.wake(id)
}

/**
 * Follows merges and proposals from `into` on. One that leads back to `id` would close a circle: a proposal is
 * withdrawn, so that it cannot be concluded any more; after a merge this one has to be refused. Of all merges of a
 * circle the one that was proposed last meets all others here, so they are never all concluded.
 */
async function clearWay({ gyms, merging }: MergingDeps, id: string, into: string): Promise<void> {
  const passed = new Set<string>()
  let gym = await gyms.find(into)
  while (gym && !passed.has(gym._id)) {
    const next: string | undefined = gym.mergedInto ?? gym.merging
    if (next !== id) {
      passed.add(gym._id)
      gym = next === undefined ? undefined : await gyms.find(next)
    } else if (gym.mergedInto) {
      await merging.withdraw(id, into)
      throw new Problem('gym.not-mergeable')
    } else {
      await merging.withdraw(gym._id, id)
      gym = await gyms.find(gym._id)
    }
  }
}
