// Cases as administrators see them: with the review, or the gyms, as they are now.
import { readGymCard } from '@jumpingjack/contracts/gyms'
import { type ModerationCase, readReviewForModeration } from '@jumpingjack/contracts/moderation'
import { Problem } from '@jumpingjack/kit/problem'
import { type Page, type PageRequest, readPage } from '../lists/pages.ts'
import type { CaseDeps } from './cases.actions.ts'
import type { StoredCase } from './cases.rules.ts'
import type { CaseFilter } from './cases.store.ts'

export async function listCases(
  deps: CaseDeps,
  filter: CaseFilter,
  page: PageRequest,
): Promise<Page<ModerationCase>> {
  const { entries, ...rest } = await readPage(page, {
    list: (limit, before) => deps.cases.list(filter, limit, before),
    count: () => deps.cases.count(filter),
    keyOf: ({ order }) => order,
  })
  return { ...rest, entries: await Promise.all(entries.map((each) => showCase(deps, each))) }
}

export async function showCase(deps: CaseDeps, stored: StoredCase): Promise<ModerationCase> {
  const { callReview, callGym } = deps
  const common = commonFields(stored)
  if (stored.kind === 'gym') {
    const [gym, duplicateOf] = await Promise.all([
      orNull(callGym(readGymCard, { params: { id: stored.gymId } })),
      orNull(callGym(readGymCard, { params: { id: stored.duplicateOf } })),
    ])
    return { ...common, kind: 'gym', gym, duplicateOf }
  }
  const review = await orNull(callReview(readReviewForModeration, { params: { id: stored.reviewId } }))
  const { appeal } = stored
  return {
    ...common,
    kind: 'review',
    review,
    appeal: appeal && { text: appeal.text, createdAt: appeal.createdAt.toISOString() },
  }
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

/** What is away, or gone for good, is not shown. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
