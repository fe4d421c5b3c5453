// Use cases of what gyms cost: members add, confirm and withdraw observations, administrators remove them. The gym
// follows each change at once, and after a crash.
import { isDeepStrictEqual } from 'node:util'
import {
  type AdminCost,
  type CostDraft,
  type CostObservation,
  costsPerDayMax,
  type listCosts as listOfGym,
} from '@jumpingjack/contracts/costs/costs'
import { unusualAmounts } from '@jumpingjack/contracts/facts/gym-cost'
import type { Admin, Member } from '@jumpingjack/contracts/http/identity'
import { type Page, type PageRequest, readPage } from '@jumpingjack/kit/http/paging'
import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import type { z } from 'zod'
import { findGym } from '../gyms/gyms.actions.ts'
import { type ChangedGyms, type GymStore, mergedGyms } from '../gyms/gyms.store.ts'
import { countryOf } from '../hours/open-hours.rules.ts'
import { SortKey } from '../suggestions/suggestions.rules.ts'
import {
  costOf,
  doubtedMembers,
  isPossibleDate,
  isSameCost,
  newCost,
  toAdminCost,
  toObservation,
} from './costs.rules.ts'
import type { CostStore } from './costs.store.ts'
import { currencyOf } from './currencies.rules.ts'

export interface CostDeps {
  costs: CostStore
  gyms: GymStore
  gymIndex: ChangedGyms
  gymRelay: Relay
  relay: Relay
  /** Those of the members whose word counts, as for whether a gym is there (decision 36). */
  trustedOf: (gymId: string, members: string[]) => Promise<ReadonlySet<string>>
  now: () => Date
}

const maxListed = 50
const maxTries = 10

export async function listCosts(
  { costs, gyms }: CostDeps,
  { userId }: Member,
  gymId: string,
): Promise<z.input<typeof listOfGym.reply>> {
  const gym = await findGym(gyms, gymId)
  const shown = (await costs.ofGym(gym._id)).slice(0, maxListed)
  const observations = shown.map((cost) => toObservation(cost, userId))
  return { currency: currencyOf(countryOf(gym)) ?? 'USD', observations }
}

/** The ids of a member's observations of a gym on a day are numbered, so that concurrent ones keep the limit. */
export async function addCost(
  deps: CostDeps,
  { userId }: Member,
  gymId: string,
  draft: CostDraft,
): Promise<{ observation: CostObservation; created: boolean }> {
  const { costs, gyms, now } = deps
  const gym = await findGym(gyms, gymId)
  const createdAt = now()
  const { isSure, ...fields } = draft
  if (!isPossibleDate(fields.observedOn, createdAt)) throw new Problem('cost.wrong-date')
  if (!isSure && unusualAmounts(fields).length > 0) throw new Problem('cost.unusual')
  const today = createdAt.toISOString().slice(0, 10)
  for (let tries = 0; tries < maxTries; tries++) {
    const all = await costs.ofMember(userId, gym._id)
    const ofToday = all.filter((cost) => cost.createdAt.toISOString().startsWith(today))
    const same = ofToday.find((cost) => isSameCost(cost, draft))
    if (same) return { observation: toObservation(same, userId), created: false }
    if (ofToday.length >= costsPerDayMax) break
    const _id = derivedId('cost', gym._id, userId, today, String(ofToday.length))
    const stored = newCost(_id, { gymId: gym._id, userId, ...fields, confirmedBy: [] }, createdAt)
    if (!(await costs.insert(stored))) continue
    await applyCosts(deps, gym._id)
    return { observation: toObservation(stored, userId), created: true }
  }
  throw new Problem('cost.too-many')
}

export async function confirmCost(deps: CostDeps, { userId }: Member, id: string): Promise<CostObservation> {
  const confirmed = await deps.costs.confirm(id, userId, deps.now())
  if (!confirmed) {
    const known = await deps.costs.find(id)
    throw new Problem(known?.status === 'shown' && known.userId === userId ? 'cost.own' : 'cost.unknown')
  }
  await applyCosts(deps, confirmed.gymId)
  return toObservation(confirmed, userId)
}

export async function withdrawConfirmation(
  deps: CostDeps,
  { userId }: Member,
  id: string,
): Promise<undefined> {
  const changed = await deps.costs.unconfirm(id, userId, deps.now())
  if (changed) await applyCosts(deps, changed.gymId)
}

export async function withdrawCost(deps: CostDeps, { userId }: Member, id: string): Promise<undefined> {
  const withdrawn = await deps.costs.withdraw(id, userId, deps.now())
  if (withdrawn) await applyCosts(deps, withdrawn.gymId)
  else if ((await deps.costs.find(id))?.userId !== userId) throw new Problem('cost.unknown')
}

/** Of all gyms. */
export async function listAllCosts({ costs, gyms }: CostDeps, page: PageRequest): Promise<Page<AdminCost>> {
  const { entries, ...rest } = await readPage(page, {
    ...{ name: 'costs', filter: undefined, SortKey, count: costs.count },
    list: (limit, after) => costs.list(limit, after?.order),
    sortKeyOf: ({ order }) => ({ order }),
  })
  const known = await gyms.findAll(entries.map(({ gymId }) => gymId))
  return { ...rest, entries: entries.map((cost) => toAdminCost(cost, known.get(cost.gymId))) }
}

export async function removeCost(deps: CostDeps, { email }: Admin, id: string): Promise<AdminCost> {
  const { costs, gyms, relay, now } = deps
  const removed = await costs.remove(id, newEvent('cost-removed', { costId: id, by: email }, now()))
  if (removed) relay.wake(id)
  const cost = removed ?? (await costs.find(id))
  if (cost?.status !== 'removed') throw new Problem('cost.unknown')
  await applyCosts(deps, cost.gymId)
  return toAdminCost(cost, await gyms.resolve(cost.gymId))
}

type ApplyDeps = Omit<CostDeps, 'relay'>

/** Stores with the gym what its observations say. Those of a merged gym move to the other one. Idempotent. */
export async function applyCosts(deps: ApplyDeps, gymId: string): Promise<void> {
  const { costs, gyms, gymIndex, gymRelay, trustedOf, now } = deps
  for (;;) {
    // The gym is read first: if another process applies a later change from here on, storing fails.
    const gym = await findGym(gyms, gymId)
    if (gym._id !== gymId) {
      await costs.move(gymId, gym._id, now())
      return applyCosts(deps, gym._id)
    }
    const unapplied = await costs.unapplied(gymId)
    const shown = await costs.ofGym(gymId)
    const doubted = doubtedMembers(shown)
    const trusted = doubted.length > 0 ? await trustedOf(gymId, doubted) : undefined
    const cost = costOf(shown, currencyOf(countryOf(gym)), trusted)
    if (!isDeepStrictEqual(gym.cost ?? null, cost)) {
      const event = newEvent('gym-changed', { gymId }, now())
      if (!(await gyms.change(gym, { cost }, event))) continue
      gymIndex.changed(gymId)
      gymRelay.publish(gymId, event)
    }
    await Promise.all(unapplied.map(costs.applied))
    return
  }
}

/** Completes what a crash, or the end of an account, has left. */
export async function applyUnapplied(deps: ApplyDeps): Promise<void> {
  const gymIds = new Set((await deps.costs.unapplied()).map(({ gymId }) => gymId))
  for (const gymId of gymIds) await applyCosts(deps, gymId)
}

/** Completes merges: a crash, or a process from before 2026-11-28, has left the observations behind. */
export async function moveCosts(deps: ApplyDeps): Promise<void> {
  const merged = await mergedGyms(deps.gyms)
  for (const gymId of await deps.costs.gymsAmong(merged)) await applyCosts(deps, gymId)
}
