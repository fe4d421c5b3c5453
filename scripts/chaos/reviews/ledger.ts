// Members who review gyms, and what each reply has promised: per member and gym the reviews that may be stored. A reply
// that fails or does not come leaves two possibilities: the review before and the one that was sent.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { gymIdOf } from '@jumpingjack/gym/import'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { importReviews } from '@jumpingjack/review/import'
import { seededRandom } from '../../../infra/fakes/src/shared/random.ts'
import {
  addGym,
  call,
  newEmail,
  type SignedIn,
  signInAdmin,
  signInMany,
  Visitor,
} from '../../../test/lib/visitor.ts'
import { steadily } from '../../bench/figures.ts'
import type { ChaosProduct } from '../product.ts'
import { importGyms, type LedgerGym } from './ledger-gyms.ts'

/** Where reviews of this gym are stored. */
export const homeOf = ({ gyms }: Ledger, gymId: string): string =>
  gyms.find(({ id }) => id === gymId)?.mergedInto ?? gymId

/** The review of one member at one gym. */
export interface Slot {
  member: SignedIn
  gymId: string
  /**
   * That of the first acknowledged post. Unknown after a deletion, which may have been done too if it is unclear: at a
   * merged gym the next post is another review.
   */
  reviewId?: string | undefined
  /** The values that may be stored, see `wordOf`. Undefined for no review. */
  possible: Set<string | undefined>
  isBusy: boolean
  /** After an unclear reply nothing is sent for a while: the request may still be in progress. */
  restsUntil: number
}

export interface Ledger {
  product: ChaosProduct
  seed: string
  random: () => number
  slots: Slot[]
  /** Ids of the members who have deleted their accounts, or are about to. They have no slots. */
  erased: Set<string>
  /** All are favourites of the first decider. */
  gyms: LedgerGym[]
  /** Two members who may change gyms, and the headers of an administrator. */
  deciders: { members: [SignedIn, SignedIn]; admin: { authorization: string } }
  /** How often one was closed, reopened, moved or merged, or all were imported again. */
  gymChanges: number
  /** All gyms are in it. */
  bbox: string
  requests: number
}

export interface Traffic {
  acknowledged: number
  /** Acknowledged deletions, which are also in `acknowledged`. */
  deleted: number
  /** Replies with a status of 500 or more, and lost connections. */
  unclear: number
  /** Other replies, by status. None is expected. */
  unexpected: Record<string, number>
  /** Of acknowledged requests, in ms. */
  times: number[]
}

interface TrafficOptions {
  events: number
  perSecond: number
  /** The traffic goes on until this has resolved, also after the number of events. */
  until?: Promise<unknown>
}

const restMs = 15_000
const atOnce = 32
/** Of the requests for reviews whose id is known. */
const deletedShare = 0.2

const reviewedUses = ['closed and reopened', 'moved', 'merged'] as const
/** Members close them, or reviews move to them: nobody reviews them. */
const unreviewedUses = ['closed', 'merged into'] as const

/** What a review says, in one word. */
export const wordOf = (review: { rating: number; comment: string | null }): string =>
  `${review.rating} ${review.comment}`

export async function openLedger(
  product: ChaosProduct,
  { members, gyms, unreviewed, seed }: { members: number; gyms: number; unreviewed: number; seed: string },
): Promise<Ledger> {
  const random = seededRandom(seed)
  const signedIn = await signInMany(product.url, members)
  const deciders = await openDeciders(product)
  const [owner] = deciders.members
  // Not a decider, who would change a new gym of his own alone.
  const author = await new Visitor(product.url).signIn(newEmail())
  const [south, west] = [-60 + random() * 10, -150 + random() * 50]
  const added: Ledger['gyms'] = []
  for (let n = 0; n < gyms + unreviewed; n++) {
    const place = { latitude: south + n * 0.002, longitude: west, name: `Gym ${n} of Seed ${seed}` }
    const uses: readonly LedgerGym['use'][] = n < gyms ? reviewedUses : unreviewedUses
    const gym = { ...place, isClosed: false, use: uses[n % uses.length] ?? 'done' }
    const sourceId = `chaos:${seed}/${n}`
    added.push(
      n % 4 === 0
        ? { ...gym, id: gymIdOf(sourceId), sourceId }
        : { ...gym, id: (await addGym(author, place)).id },
    )
  }
  await importGyms(product, added)
  for (const { id } of added) await call(owner, 'POST', '/api/favorites', { gymId: id })
  const slots = added.slice(0, gyms).flatMap(({ id }) =>
    signedIn.map((member) => ({
      member,
      gymId: id,
      possible: new Set<string | undefined>([undefined]),
      isBusy: false,
      restsUntil: 0,
    })),
  )
  const bbox = [west - 0.01, south - 0.01, west + 0.01, south + added.length * 0.002 + 0.01].join(',')
  const counts = { requests: 0, gymChanges: 0 }
  return { product, seed, random, slots, erased: new Set(), gyms: added, deciders, bbox, ...counts }
}

/** The members have reviewed another gym long ago: see decision 36. */
async function openDeciders({ url, env, namespace }: ChaosProduct): Promise<Ledger['deciders']> {
  const owner = await new Visitor(url).signIn(newEmail('owner'))
  const other = await new Visitor(url).signIn(newEmail())
  const db = await openMongo(env.MONGO_URL ?? '', `${namespace}-review`)
  const review = { authorName: 'Ada', rating: 4, createdAt: new Date(Date.now() - 20 * dayMs) }
  const reviews = [owner, other].map(({ id }) => ({ ...review, gymId: randomUUID(), userId: id }))
  await importReviews(db, reviews)
  await db.close()
  return { members: [owner, other], admin: { authorization: `Bearer ${await signInAdmin(owner)}` } }
}

/** Posts, edits and deletes reviews at a steady rate. `ledger.requests` counts them. */
export async function sendReviews(
  ledger: Ledger,
  { events, perSecond, until }: TrafficOptions,
): Promise<Traffic> {
  const traffic: Traffic = { acknowledged: 0, deleted: 0, unclear: 0, unexpected: {}, times: [] }
  const enough = Promise.withResolvers<void>()
  const send = async (n: number) => {
    if (n === events - 1) enough.resolve()
    await sendReview(ledger, await freeSlot(ledger), traffic)
  }
  await steadily(perSecond, Promise.all([until, enough.promise]), send, atOnce)
  return traffic
}

async function freeSlot(ledger: Ledger): Promise<Slot> {
  for (;;) {
    const { slots, random } = ledger
    const start = Math.floor(random() * slots.length)
    for (let n = 0; n < slots.length; n++) {
      const slot = slots[(start + n) % slots.length]
      if (slot && !slot.isBusy && slot.restsUntil <= Date.now()) {
        slot.isBusy = true
        return slot
      }
    }
    await sleep(50)
  }
}

async function sendReview(ledger: Ledger, slot: Slot, traffic: Traffic): Promise<void> {
  ledger.requests += 1
  const { word, send } = nextChange(ledger, slot)
  const startedAt = performance.now()
  const { status, json } = await send().catch(() => ({ status: 0, json: undefined }))
  if (status >= 200 && status < 300) {
    traffic.acknowledged += 1
    traffic.deleted += word === undefined ? 1 : 0
    traffic.times.push(performance.now() - startedAt)
    slot.possible = new Set([word])
    slot.reviewId = word === undefined ? undefined : (slot.reviewId ?? json.id)
  } else if (status === 0 || status >= 500) {
    traffic.unclear += 1
    slot.possible.add(word)
    slot.reviewId = undefined
    slot.restsUntil = Date.now() + restMs
  } else if (!ledger.erased.has(slot.member.id)) {
    traffic.unexpected[status] = (traffic.unexpected[status] ?? 0) + 1
    slot.restsUntil = Date.now() + restMs
  }
  slot.isBusy = false
}

/** The next request for this slot, and what is stored after it. */
function nextChange({ random, requests }: Ledger, { member, gymId, reviewId }: Slot) {
  if (reviewId !== undefined && random() < deletedShare) {
    return { word: undefined, send: () => member.call('DELETE', `/api/reviews/${reviewId}`) }
  }
  const review = { rating: 1 + Math.floor(random() * 5), comment: `Request ${requests}` }
  return { word: wordOf(review), send: () => member.call('POST', `/api/gyms/${gymId}/reviews`, review) }
}
