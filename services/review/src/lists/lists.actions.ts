// Use cases: the reviews of a gym page by page, and voting for a helpful one.
import { findGyms } from '@jumpingjack/contracts/gym/gyms'
import type { Member } from '@jumpingjack/contracts/http/identity'
import type {
  Helpful,
  ListedReview,
  listReviews,
  OwnReview,
} from '@jumpingjack/contracts/review/review-lists'
import { type Page, type PageRequest, readPage } from '@jumpingjack/kit/http/paging'
import { onProblem, Problem } from '@jumpingjack/kit/http/problem'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import type { z } from 'zod'
import { asOwnReview, reviewAsSeen, type StoredReview } from '../reviews/reviews.rules.ts'
import { SortKey, sortKeyOf } from './lists.rules.ts'
import type { ListStore } from './lists.store.ts'

export interface ListDeps {
  lists: ListStore
  /** The id of the gym that this gym was merged into, or its own id. */
  resolveGym: (gymId: string) => Promise<string>
  /** The review of this id, or the one that has taken its place. */
  currentReview: (id: string) => Promise<StoredReview>
  callGym: ServiceClient
}

export async function readReviews(
  { lists, resolveGym }: ListDeps,
  { userId }: Member,
  requestedGymId: string,
  { sort, q, rating, ...page }: z.output<(typeof listReviews)['query']>,
): Promise<Page<ListedReview>> {
  const filter = { gymId: await resolveGym(requestedGymId), viewerId: userId, q, rating }
  const { entries, ...rest } = await readPage(page, {
    name: 'reviews',
    filter: { sort, ...filter },
    SortKey,
    list: (limit, after) => lists.page(filter, sort, after, limit),
    count: () => lists.count(filter),
    sortKeyOf: (review) => sortKeyOf(sort, review),
  })
  const shown = entries.map((review) => ({ ...reviewAsSeen(review, userId), ...helpfulOf(review, userId) }))
  return { ...rest, entries: shown }
}

/** The gyms' names are missing while the gym service does not respond. */
export async function readOwn(
  { lists, callGym }: ListDeps,
  { userId }: Member,
  page: PageRequest,
): Promise<Page<OwnReview>> {
  const { entries, ...rest } = await readPage(page, {
    name: 'own-reviews',
    filter: userId,
    SortKey,
    list: (limit, after) => lists.ownPage(userId, after, limit),
    count: () => lists.countOwn(userId),
    sortKeyOf: (review) => sortKeyOf('newest', review),
  })
  const ids = entries.map(({ gymId }) => gymId)
  const gyms = ids.length === 0 ? [] : await callGym(findGyms, { body: { ids } }).catch(onProblem([]))
  const shown = entries.map((review) => {
    const { id, name, address } = gyms.find((gym) => gym.id === review.gymId) ?? {}
    const gym = id && name !== undefined && address !== undefined ? { id, name, address } : null
    return { ...asOwnReview(review), gym }
  })
  return { ...rest, entries: shown }
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
