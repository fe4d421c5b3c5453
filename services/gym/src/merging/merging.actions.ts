// Use case: merge two gyms that are one.
import type { GymCard } from '@jumpingjack/contracts/gym/gyms'
import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
import { toGymCard } from '../gyms/gyms.rules.ts'
import type { ChangedGyms, GymStore } from '../gyms/gyms.store.ts'
import type { MergingStore } from './merging.store.ts'

export interface MergingDeps {
  gyms: GymStore
  gymIndex: ChangedGyms
  merging: MergingStore
  relay: Relay
  /** What members say that the merged gym costs moves to the other one. */
  applyCosts: (gymId: string) => Promise<void>
  now: () => Date
}

/** Merges `id` into `into`, or into the gym that `into` was merged into. Idempotent. */
export async function mergeGym(deps: MergingDeps, id: string, into: string): Promise<GymCard> {
  const [gym, target] = await Promise.all([deps.gyms.find(id), deps.gyms.resolve(into)])
  if (!gym || !target || id === into || target._id === id) throw new Problem('gym.not-mergeable')
  if (!gym.mergedInto) await merge(deps, id, target._id)
  await deps.applyCosts(id)
  const [merged, wanted] = await Promise.all([deps.gyms.resolve(id), deps.gyms.resolve(into)])
  // It is merged into another gym, before or concurrently.
  if (!merged || merged._id !== wanted?._id) throw new Problem('gym.not-mergeable')
  return toGymCard(merged)
}

async function merge(deps: MergingDeps, id: string, into: string): Promise<void> {
  const { merging, gymIndex, relay, now } = deps
  await merging.propose(id, into)
  await preventCycle(deps, id, into)
  const event = newEvent('gym-merged', { gymId: id, into }, now())
  if (!(await merging.conclude(id, into, event))) return
  gymIndex.changed(id)
  relay.wake(id)
}

/**
 * Follows merges and proposals from `into`. One that leads to `id` would close a cycle: a proposal is withdrawn, so
 * that it can no longer be concluded; if it is a merge, this merge is rejected. Of all merges of a cycle, the one that
 * was proposed last sees all others here, so they are never all concluded.
 */
async function preventCycle({ gyms, merging }: MergingDeps, id: string, into: string): Promise<void> {
  const visited = new Set<string>()
  let gym = await gyms.find(into)
  while (gym && !visited.has(gym._id)) {
    const next: string | undefined = gym.mergedInto ?? gym.merging
    if (next !== id) {
      visited.add(gym._id)
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
