// Use cases: the reviews of a gym page by page, and voting for a helpful one.
import { findGyms } from '@jumpingjack/contracts/gym/gyms'
import type { Member } from '@jumpingjack/contracts/http/identity'
import type {
  Helpful,
  ListedReview,
  listOwnReviews,
  listReviews,
  OwnReview,
} from '@jumpingjack/contracts/review/review-lists'
import { pageOf, readCursor, writeCursor } from '@jumpingjack/kit/http/paging'
import { Problem } from '@jumpingjack/kit/http/problem'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import type { z } from 'zod'
import { asOwnReview, reviewAsSeen, type StoredReview } from '../reviews/reviews.rules.ts'
import { Position, positionOf } from './lists.rules.ts'
import type { ListStore } from './lists.store.ts'

export interface ListDeps {
  lists: ListStore
  /** The id of the gym that this gym was merged into, or its own id. */
  resolveGym: (gymId: string) => Promise<string>
  /** The review of this id, or the one that has taken its place. */
  currentReview: (id: string) => Promise<StoredReview>
  callGym: ServiceClient
}

interface ReviewPage<T = ListedReview> {
  reviews: T[]
  total: number
  next: string | undefined
}

export async function readPage(
  { lists, resolveGym }: ListDeps,
  { userId }: Member,
  requestedGymId: string,
  { sort, cursor, limit, q, rating }: z.output<(typeof listReviews)['query']>,
): Promise<ReviewPage> {
  const filter = { gymId: await resolveGym(requestedGymId), viewerId: userId, q, rating }
  const list = derivedId('reviews', sort, JSON.stringify(filter))
  const after = readCursor(Position, list, cursor)
  const [found, total] = await Promise.all([lists.page(filter, sort, after, limit + 1), lists.count(filter)])
  const { entries, next } = pageOf(found, limit, (last) => writeCursor(positionOf(list, sort, last)))
  const reviews = entries.map((review) => ({ ...reviewAsSeen(review, userId), ...helpfulOf(review, userId) }))
  return { reviews, total, next }
}

/** The gyms' names are missing while the gym service does not respond. */
export async function readOwn(
  { lists, callGym }: ListDeps,
  { userId }: Member,
  { cursor, limit }: z.output<(typeof listOwnReviews)['query']>,
): Promise<ReviewPage<OwnReview>> {
  const list = derivedId('reviews', userId)
  const after = readCursor(Position, list, cursor)
  const [found, total] = await Promise.all([lists.ownPage(userId, after, limit + 1), lists.countOwn(userId)])
  const { entries, next } = pageOf(found, limit, (last) => writeCursor(positionOf(list, 'newest', last)))
  const ids = entries.map(({ gymId }) => gymId)
  const gyms = ids.length === 0 ? [] : await callGym(findGyms, { body: { ids } }).catch(noneIfDown)
  const reviews = entries.map((review) => {
    const { id, name, address } = gyms.find((gym) => gym.id === review.gymId) ?? {}
    const gym = id && name !== undefined && address !== undefined ? { id, name, address } : null
    return { ...asOwnReview(review), gym }
  })
  return { reviews, total, next }
}

function noneIfDown(error: unknown): [] {
  if (error instanceof Problem) return []
  throw error
}

export async function addVote(deps: ListDeps, { userId }: Member, id: string): Promise<Helpful> {
  const review = await visibleReview(deps, userId, id)
  if (review.userId === userId) throw new Problem('helpful.own-review')
  const changed = await deps.lists.addVote(review._id, userId)
  return helpfulOf(changed ?? (await deps.currentReview(review._id)), userId)
}

export async function removeVote(deps: ListDeps, { userId }: Member, id: string): Promise<Helpful> {
  const review = await visibleReview(deps, userId, id)
  const changed = await deps.lists.removeVote(review._id, userId)
  return helpfulOf(changed ?? (await deps.currentReview(review._id)), userId)
}

/** Throws the same Problem for a hidden review as for an unknown one. */
async function visibleReview(deps: ListDeps, userId: string, id: string): Promise<StoredReview> {
  const review = await deps.currentReview(id)
  if (review.hiding && review.userId !== userId) throw new Problem('review.unknown')
  return review
}

function helpfulOf({ helpfulBy, helpfulCount }: StoredReview, userId: string): Helpful {
  return { helpfulCount: helpfulCount ?? 0, isHelpful: helpfulBy?.includes(userId) ?? false }
}
