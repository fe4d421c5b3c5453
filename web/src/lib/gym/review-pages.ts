// The query of a gym's reviews, page by page, and its cache.
import { type ListedReview, listReviews, type ReviewSort } from '@jumpingjack/contracts/review/review-lists'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
} from '@tanstack/react-query'
import { callApiWithHeaders } from '../api/api.ts'
import { type PageInfo, pageInfo } from '../api/page-info.ts'

interface ReviewPage extends PageInfo {
  reviews: ListedReview[]
}

export interface ReviewView {
  sort: ReviewSort
  q: string
  /** Only reviews of so many stars. */
  rating: number | undefined
}

export const reviewPagesKey = (gymId: string) => [listReviews.path, gymId] as const

export function reviewPagesOptions(gymId: string, { sort, q, rating }: ReviewView) {
  const query = { sort, q: q || undefined, rating }
  return infiniteQueryOptions({
    queryKey: [...reviewPagesKey(gymId), query],
    queryFn: async ({ pageParam, signal }): Promise<ReviewPage> => {
      const input = { params: { gymId }, query: { ...query, cursor: pageParam }, signal }
      const { reply, headers } = await callApiWithHeaders(listReviews, input)
      return { reviews: reply, ...pageInfo(headers) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

/** Replaces the reviews of all cached pages of a gym. */
export function changeReviewPages(
  queryClient: QueryClient,
  gymId: string,
  change: (reviews: ListedReview[]) => ListedReview[],
): void {
  queryClient.setQueriesData<InfiniteData<ReviewPage>>(
    { queryKey: reviewPagesKey(gymId) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, reviews: change(page.reviews) })),
      },
  )
}
