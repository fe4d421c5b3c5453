// Reads and updates cached gyms.
import { listGymClusters } from '@jumpingjack/contracts/gym/gym-lists'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { Review } from '@jumpingjack/contracts/review/reviews'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { GymPage } from './gym-list-query.ts'
import { gymDetailOptions, gymListsKey } from './gym-queries.ts'
import { changeReviewPages, reviewPagesKey } from './review-pages.ts'

/** Runs after a gym was added or changed. */
export async function refreshGyms(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: gymListsKey }),
    queryClient.invalidateQueries({ queryKey: [listGymClusters.path] }),
  ])
}

/** Reads a changed gym again, and the lists, which may no longer contain it. */
export async function refreshGym(queryClient: QueryClient, gymId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: gymDetailOptions(gymId).queryKey }),
    refreshGyms(queryClient),
  ])
}

/** Reads the reviews of a gym again. */
export async function refreshReviews(queryClient: QueryClient, gymId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: gymDetailOptions(gymId).queryKey }),
    queryClient.invalidateQueries({ queryKey: reviewPagesKey(gymId) }),
  ])
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
  await queryClient.invalidateQueries({ queryKey: reviewPagesKey(gymId) })
  await queryClient.invalidateQueries({ queryKey: gymListsKey })
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
  changeReviewPages(queryClient, gymId, (reviews) => reviews.filter(({ id }) => id !== reviewId))
  await queryClient.invalidateQueries({ queryKey: gymListsKey })
}

/** Replaces the author's earlier review. Newest first. */
function withReview(reviews: Review[], review: Review): Review[] {
  const others = reviews.filter(({ id }) => id !== review.id)
  return [review, ...others].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

export function findListedGym(queryClient: QueryClient, gymId: string): Gym | undefined {
  return queryClient
    .getQueriesData<InfiniteData<GymPage>>({ queryKey: gymListsKey })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap((page) => page.gyms)
    .find((gym) => gym.id === gymId)
}
