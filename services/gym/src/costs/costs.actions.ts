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
import { untilSaved } from '@jumpingjack/kit/service/until-saved'
import type { z } from 'zod'
import { type ChangeDeps, changeGym, findGym } from '../gyms/gyms.actions.ts'
import type { ListedGym } from '../gyms/gyms.rules.ts'
import { mergedGyms } from '../gyms/gyms.store.ts'
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

export interface CostDeps extends ChangeDeps {
  costs: CostStore
  relay: Relay
  /** Those of the members whose word counts, as for whether a gym is there (decision 36). */
  trustedOf: (gymId: string, members: string[]) => Promise<ReadonlySet<string>>
}

const maxListed = 50

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
  const { stored, created } = await untilSaved(`${gym._id} ${userId}`, async () => {
    const all = await costs.ofMember(userId, gym._id)
    const ofToday = all.filter((cost) => cost.createdAt.toISOString().startsWith(today))
    const same = ofToday.find((cost) => isSameCost(cost, draft))
    if (same) return { stored: same, created: false }
    if (ofToday.length >= costsPerDayMax) throw new Problem('cost.too-many')
    const _id = derivedId('cost', gym._id, userId, today, String(ofToday.length))
    const added = newCost(_id, { gymId: gym._id, userId, ...fields, confirmedBy: [] }, createdAt)
    return (await costs.insert(added)) && { stored: added, created: true }
  })
  if (created) await applyCosts(deps, gym._id)
  return { observation: toObservation(stored, userId), created }
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
  const gym = await untilSaved(gymId, async () => {
    // The gym is read first: if another process applies a later change from here on, storing fails.
    const found = await findGym(deps.gyms, gymId)
    return (found._id !== gymId || (await storeCost(deps, found))) && found
  })
  if (gym._id === gymId) return
  await deps.costs.move(gymId, gym._id, deps.now())
  await applyCosts(deps, gym._id)
}

/** False if the gym has changed since it was read. */
async function storeCost(deps: ApplyDeps, gym: ListedGym): Promise<boolean> {
  const { costs, trustedOf } = deps
  const unapplied = await costs.unapplied(gym._id)
  const shown = await costs.ofGym(gym._id)
  const doubted = doubtedMembers(shown)
  const trusted = doubted.length > 0 ? await trustedOf(gym._id, doubted) : undefined
  const cost = costOf(shown, currencyOf(countryOf(gym)), trusted)
  if (!isDeepStrictEqual(gym.cost ?? null, cost) && !(await changeGym(deps, gym, { cost }))) return false
  await Promise.all(unapplied.map(costs.applied))
  return true
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
