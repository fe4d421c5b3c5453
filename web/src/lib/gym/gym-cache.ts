// Reads and updates cached gyms.

import type { ClosedGym } from '@jumpingjack/contracts/fields/closed-gym'
import { listGymClusters } from '@jumpingjack/contracts/gym/gym-lists'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { type ListedReview, listReviews, type ReviewSort } from '@jumpingjack/contracts/review/review-lists'
import type { Review } from '@jumpingjack/contracts/review/reviews'
import { type Favorite, listFavorites } from '@jumpingjack/contracts/user/favorites'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { callApiWithHeaders } from '../api/api.ts'
import { changeEntries, type Page, pagesOptions, removeEntry } from '../api/pages.ts'
import { gymDetailOptions, gymListsKey } from './gym-queries.ts'

function invalidate(queryClient: QueryClient, ...keys: (readonly unknown[])[]): Promise<unknown> {
  return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

const favoritesKey = [listFavorites.path]
const listKeys = [gymListsKey, [listGymClusters.path]]

/** Runs after a gym was added or changed. */
export function refreshGyms(queryClient: QueryClient): Promise<unknown> {
  return invalidate(queryClient, ...listKeys)
}

/** Reads a changed gym again, and the lists, which may no longer contain it, and favourites, which show it. */
export function refreshGym(queryClient: QueryClient, gymId: string): Promise<unknown> {
  void queryClient.invalidateQueries({ queryKey: favoritesKey, exact: true })
  return invalidate(queryClient, gymDetailOptions(gymId).queryKey, ...listKeys)
}

/** Removes a closed gym from the lists at once. Where it stays, it is marked; the mark of a reopened one is removed. */
export function showClosed(queryClient: QueryClient, gymId: string, closed: ClosedGym | null): void {
  if (closed) removeEntry<Gym>(queryClient, gymListsKey, gymId)
  const mark = <G extends Gym>({ closed: _, ...gym }: G) =>
    ({ ...gym, ...(closed && { closed, isOpen: false }) }) as G
  queryClient.setQueryData(gymDetailOptions(gymId).queryKey, (detail) => detail && mark(detail))
  queryClient.setQueryData<Favorite[]>(favoritesKey, (favorites) =>
    favorites?.map((each) => (each.gymId === gymId ? { ...each, gym: mark(each.gym) } : each)),
  )
}

/** Reads the reviews of a gym again. */
export function refreshReviews(queryClient: QueryClient, gymId: string): Promise<unknown> {
  return invalidate(queryClient, gymDetailOptions(gymId).queryKey, reviewPagesKey(gymId))
}

/** Shows a review that the member has posted. The live event `reviews-changed` then fetches the detail again. */
export async function showPostedReview(
  queryClient: QueryClient,
  gymId: string,
  review: Review,
): Promise<void> {
  const { queryKey } = gymDetailOptions(gymId)
  const detail = queryClient.getQueryData(queryKey)
  if (detail) queryClient.setQueryData(queryKey, { ...detail, reviews: withReview(detail.reviews, review) })
  else await queryClient.invalidateQueries({ queryKey })
  await invalidate(queryClient, reviewPagesKey(gymId), gymListsKey)
}

/** Hides a review that the member has deleted. The live event `reviews-changed` then fetches the detail again. */
export async function hideDeletedReview(
  queryClient: QueryClient,
  gymId: string,
  reviewId: string,
): Promise<void> {
  queryClient.setQueryData(
    gymDetailOptions(gymId).queryKey,
    (detail) => detail && { ...detail, reviews: detail.reviews.filter(({ id }) => id !== reviewId) },
  )
  const others = (reviews: ListedReview[]) => reviews.filter(({ id }) => id !== reviewId)
  changeEntries(queryClient, reviewPagesKey(gymId), others)
  await queryClient.invalidateQueries({ queryKey: gymListsKey })
}

/** Replaces the author's earlier review. Newest first. */
function withReview(reviews: Review[], review: Review): Review[] {
  const others = reviews.filter(({ id }) => id !== review.id)
  return [review, ...others].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

export function findListedGym(queryClient: QueryClient, gymId: string): Gym | undefined {
  return queryClient
    .getQueriesData<InfiniteData<Page<Gym>>>({ queryKey: gymListsKey })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap((page) => page.entries)
    .find((gym) => gym.id === gymId)
}

export interface ReviewView {
  sort: ReviewSort
  q: string
  /** Only reviews of so many stars. */
  rating: number | undefined
}

export const reviewPagesKey = (gymId: string) => [listReviews.path, gymId] as const

/** The query of a gym's reviews, page by page. */
export function reviewPagesOptions(gymId: string, { sort, q, rating }: ReviewView) {
  const query = { sort, q: q || undefined, rating }
  return pagesOptions([...reviewPagesKey(gymId), query], (cursor, signal) =>
    callApiWithHeaders(listReviews, { params: { gymId }, query: { ...query, cursor }, signal }),
  )
}
