// Cases for administrators, with the current review or gyms.
import type { ModerationCase } from '@jumpingjack/contracts/admin/moderation'
import { SortKey } from '@jumpingjack/contracts/fields/order-key'
import { findGyms, type GymCard, readGymCard } from '@jumpingjack/contracts/gym/gyms'
import { type ModeratedReview, readReviewsForModeration } from '@jumpingjack/contracts/review/moderation'
import { type Page, type PageRequest, readPage } from '@jumpingjack/kit/http/paging'
import { onProblem } from '@jumpingjack/kit/http/problem'
import type { CaseDeps } from './cases.actions.ts'
import type { StoredCase } from './cases.rules.ts'
import type { CaseFilter } from './cases.store.ts'

/** If the service is unavailable, or the review or gym no longer exists. */
const orNull = onProblem(null)

export async function listCases(
  deps: CaseDeps,
  filter: CaseFilter,
  page: PageRequest,
): Promise<Page<ModerationCase>> {
  const { entries, ...rest } = await readPage(page, {
    name: 'cases',
    filter,
    SortKey,
    list: (limit, after) => deps.cases.list(filter, limit, after?.key),
    count: () => deps.cases.count(filter),
    sortKeyOf: ({ order: key }) => ({ key }),
  })
  const reviews = await readReviews(deps, entries)
  return { ...rest, entries: await Promise.all(entries.map((each) => withSubject(deps, each, reviews))) }
}

export async function toModerationCase(deps: CaseDeps, decided: StoredCase): Promise<ModerationCase> {
  return withSubject(deps, decided, await readReviews(deps, [decided]))
}

async function withSubject(
  { callGym }: CaseDeps,
  stored: StoredCase,
  reviews: ReviewsWithGyms,
): Promise<ModerationCase> {
  const common = commonFields(stored)
  if (stored.kind === 'gym') {
    const [gym, duplicateOf] = await Promise.all([
      callGym(readGymCard, { params: { id: stored.gymId } }).catch(orNull),
      callGym(readGymCard, { params: { id: stored.duplicateOf } }).catch(orNull),
    ])
    return { ...common, kind: 'gym', gym, duplicateOf }
  }
  const { appeal, reviewId, answer = null } = stored
  return {
    ...common,
    kind: 'review',
    review: reviews.get(reviewId)?.review ?? null,
    gym: reviews.get(reviewId)?.gym ?? null,
    appeal: appeal && { text: appeal.text, createdAt: appeal.createdAt.toISOString() },
    answer,
  }
}

type ReviewsWithGyms = ReadonlyMap<string, { review: ModeratedReview; gym: GymCard | null }>

/** Current reviews by id and their gyms, in one call each for all cases. */
async function readReviews(
  { callReview, callGym }: CaseDeps,
  cases: readonly StoredCase[],
): Promise<ReviewsWithGyms> {
  const ids = cases.flatMap((each) => (each.kind === 'review' ? [each.reviewId] : []))
  if (ids.length === 0) return new Map()
  const found = await callReview(readReviewsForModeration, { body: { ids } }).catch(orNull)
  const gymIds = [...new Set(found?.flatMap((review) => review?.gymId ?? []))]
  const gyms = gymIds.length > 0 ? await callGym(findGyms, { body: { ids: gymIds } }).catch(orNull) : []
  return new Map(
    ids.flatMap((id, index) => {
      const review = found?.[index]
      return review ? [[id, { review, gym: gyms?.find((gym) => gym.id === review.gymId) ?? null }]] : []
    }),
  )
}

function commonFields({ _id, status, reports, decidedBy, decidedAt, createdAt }: StoredCase) {
  return {
    id: _id,
    status,
    reports: reports.map((report) => ({ ...report, createdAt: report.createdAt.toISOString() })),
    decidedBy,
    decidedAt: decidedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}
