// Gyms that close, reopen and move while they are reviewed: an administrator confirms what a member suggests, or two
// members agree. Each change is repeated until it is acknowledged, and from then on it is what everybody must see.
import { pick } from '../../../infra/fakes/src/shared/random.ts'
import type { SignedIn } from '../../../test/lib/visitor.ts'
import { insist } from './insist.ts'
import type { Ledger, LedgerGym } from './ledger.ts'

const changes = [closeOrReopen, moveTogether, closeTogether]

/** The kinds of changes take turns. */
export async function changeGym(ledger: Ledger): Promise<void> {
  await changes[ledger.gymChanges++ % changes.length]?.(ledger)
}

async function closeOrReopen(ledger: Ledger): Promise<void> {
  const { members, admin } = ledger.deciders
  const gym = pick(ledger.random, usedFor(ledger, 'administrators'))
  const { id } = await suggest(members[0], gym, { existence: gym.isClosed ? 'open' : 'closed' })
  const path = `/api/admin/suggestions/${id}/decision`
  await insist(() => members[0].call('POST', path, { decision: 'confirmed' }, admin))
  gym.isClosed = !gym.isClosed
}

async function moveTogether(ledger: Ledger): Promise<void> {
  const gym = usedFor(ledger, 'moves')[0]
  if (!gym) return closeOrReopen(ledger)
  const longitude = gym.longitude + 0.005
  await agree(ledger, gym, { position: { lat: gym.latitude, lng: longitude } })
  Object.assign(gym, { longitude, use: 'done' })
}

async function closeTogether(ledger: Ledger): Promise<void> {
  const gym = usedFor(ledger, 'closings')[0]
  if (!gym) return closeOrReopen(ledger)
  await agree(ledger, gym, { existence: 'closed' })
  Object.assign(gym, { isClosed: true, use: 'done' })
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
