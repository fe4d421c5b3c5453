// Gyms that close, reopen, move, are merged and are imported again while they are reviewed: an administrator confirms
// what a member suggests, or two members agree. Each change is repeated until it is acknowledged, and from then on it
// is what everybody must see.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ModerationCase } from '@jumpingjack/contracts/admin/moderation'
import type { TestReply } from '@jumpingjack/kit/testing/testing'
import { pick } from '../../../infra/fakes/src/shared/random.ts'
import type { SignedIn } from '../../../test/lib/visitor.ts'
import type { Ledger } from './ledger.ts'
import { importGyms, type LedgerGym } from './ledger-gyms.ts'

const changes = [closeOrReopen, moveTogether, closeTogether, merge, importAgain]

/** The kinds of changes take turns. */
export async function changeGym(ledger: Ledger): Promise<void> {
  await changes[ledger.gymChanges++ % changes.length]?.(ledger)
}

async function closeOrReopen(ledger: Ledger): Promise<void> {
  const { members, admin } = ledger.deciders
  const gym = pick(ledger.random, usedFor(ledger, 'closed and reopened'))
  const { id } = await suggest(members[0], gym, { existence: gym.isClosed ? 'open' : 'closed' })
  const path = `/api/admin/suggestions/${id}/decision`
  await insist(() => members[0].call('POST', path, { decision: 'confirmed' }, admin))
  gym.isClosed = !gym.isClosed
}

async function moveTogether(ledger: Ledger): Promise<void> {
  const gym = usedFor(ledger, 'moved')[0]
  if (!gym) return closeOrReopen(ledger)
  const longitude = gym.longitude + 0.005
  await agree(ledger, gym, { position: { lat: gym.latitude, lng: longitude } })
  Object.assign(gym, { longitude, isMoved: true, use: 'done' })
}

async function closeTogether(ledger: Ledger): Promise<void> {
  const gym = usedFor(ledger, 'closed')[0]
  if (!gym) return closeOrReopen(ledger)
  await agree(ledger, gym, { existence: 'closed' })
  Object.assign(gym, { isClosed: true, use: 'done' })
}

/** Members go on to review the merged gym, and to delete their reviews there. */
async function merge(ledger: Ledger): Promise<void> {
  const { members, admin } = ledger.deciders
  const [gym] = usedFor(ledger, 'merged')
  const [into] = usedFor(ledger, 'merged into')
  if (!gym || !into) return closeOrReopen(ledger)
  await insist(() => members[0].call('POST', `/api/gyms/${gym.id}/report`, { duplicateOf: into.id }))
  const open = () => members[0].call('GET', '/api/admin/reports?status=open&kind=gym', undefined, admin)
  const [newest]: ModerationCase[] = await insist(open)
  const path = `/api/admin/reports/${newest?.id}/decision`
  await insist(() => members[0].call('POST', path, { decision: 'merge' }, admin))
  Object.assign(gym, { mergedInto: into.id, use: 'done' })
  into.use = 'done'
}

/** The file moves all of its gyms. Those that members have moved stay where they are. */
async function importAgain({ product, gyms }: Ledger): Promise<void> {
  const moved = gyms.map((gym) => ({ ...gym, latitude: gym.latitude + 0.00001 }))
  await importGyms(product, moved)
  for (const [index, gym] of gyms.entries())
    if (gym.sourceId && !gym.isMoved) gym.latitude = moved[index]?.latitude ?? gym.latitude
}

function usedFor({ gyms }: Ledger, use: LedgerGym['use']): LedgerGym[] {
  return gyms.filter((gym) => gym.use === use)
}

async function agree({ deciders: { members } }: Ledger, gym: LedgerGym, change: object): Promise<void> {
  const { id } = await suggest(members[0], gym, change)
  const { status } = await insist(() => members[1].call('POST', `/api/suggestions/${id}/confirmation`, {}))
  if (status !== 'confirmed')
    throw new Error(`Two members changed ${gym.id}, and the suggestion is ${status}`)
}

function suggest(by: SignedIn, { id }: LedgerGym, change: object) {
  return insist(() => by.call('POST', `/api/gyms/${id}/suggestions`, change))
}

/**
 * Repeats a request until its reply is clear, and returns the JSON of that. After an unclear reply it may have been
 * done: then `repeated` is a good status, too.
 */
export async function insist(send: () => Promise<TestReply>, repeated = 200) {
  for (let good = [200, 201, 204]; ; good = [...good, repeated]) {
    const { status, text, json } = await send().catch(() => ({ status: 0, text: '', json: undefined }))
    if (good.includes(status)) return json
    if (status !== 0 && status < 500) throw new Error(`a request ended with ${status} ${text}`)
    await sleep(500)
  }
}
