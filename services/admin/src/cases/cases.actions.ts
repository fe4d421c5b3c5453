// Use cases of moderation: members report and appeal, administrators decide.

import { readGymCard } from '@jumpingjack/contracts/gym/gyms'
import { mergeGym } from '@jumpingjack/contracts/gym/merging'
import type { Admin, Member } from '@jumpingjack/contracts/http/identity'
import {
  type ModeratedReview,
  noteAppeal,
  readReviewForModeration,
  setReviewHiding,
} from '@jumpingjack/contracts/review/moderation'
import { Problem } from '@jumpingjack/kit/http/problem'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { newAuditEntry, type Trail } from '../audit/trail.ts'
import {
  type Decision,
  type GymCase,
  newGymCase,
  newReviewCase,
  type Report,
  type ReviewCase,
  type StoredCase,
  withAppeal,
  withDecision,
  withReport,
} from './cases.rules.ts'
import type { CaseStore } from './cases.store.ts'

export interface CaseDeps {
  cases: CaseStore
  trail: Trail
  callReview: ServiceClient
  callGym: ServiceClient
  now(): Date
}

type Said = Pick<Report, 'reason'> & { details?: string }

export async function reportReview(deps: CaseDeps, member: Member, id: string, said: Said): Promise<void> {
  const review = await readReview(deps, id)
  if (review.userId === member.userId) throw new Problem('report.own-review')
  // Nobody but its author knows that it is still there.
  if (review.hiding) throw new Problem('review.unknown')
  const caseId = reviewCaseId(review)
  await change(deps, caseId, (found) =>
    withReport(found ?? newReviewCase(caseId, review.id, deps.now()), reportOf(deps, member, said)),
  )
}

export async function reportDuplicate(
  deps: CaseDeps,
  member: Member,
  pair: Pick<GymCase, 'gymId' | 'duplicateOf'>,
  details: string | undefined,
): Promise<void> {
  const [gymId, duplicateOf] = await survivors(deps, pair)
  if (gymId === duplicateOf) throw new Problem('gym.not-mergeable')
  const caseId = derivedId('case-of-gyms', ...[gymId, duplicateOf].sort())
  const report = reportOf(deps, member, { reason: 'duplicate', details })
  await change(deps, caseId, (found) =>
    withReport(found ?? newGymCase(caseId, { gymId, duplicateOf }, deps.now()), report),
  )
}

/** The case first: where the review cannot be told, saying the same again does it. */
export async function appealHiding(deps: CaseDeps, member: Member, id: string, text: string): Promise<void> {
  const review = await readReview(deps, id)
  if (review.userId !== member.userId) throw new Problem('review.unknown')
  const caseId = reviewCaseId(review)
  await change(deps, caseId, (found) => {
    const own = (found as ReviewCase | undefined) ?? newReviewCase(caseId, review.id, deps.now())
    const appealed = withAppeal(own, review.hiding, text, deps.now())
    if (!appealed) throw new Problem('appeal.not-possible')
    return appealed
  })
  await deps.callReview(noteAppeal, { params: { id: review.id } })
}

/**
 * What was decided is done first and stored then, so that a decision that was cut short is simply made again. Of two
 * at the same time the second has to fit what the first has made of the case.
 */
export async function decideCase(
  deps: CaseDeps,
  admin: Admin,
  id: string,
  decision: Decision,
): Promise<StoredCase> {
  let isLate = false
  for (;;) {
    const found = await deps.cases.find(id)
    if (!found) throw new Problem('report.unknown')
    const who = { by: admin.email, now: deps.now() }
    const decided = withDecision(found, decision, who)
    if (!decided) {
      if (isLate) await enact(deps, found)
      throw new Problem('report.wrong-decision')
    }
    await enact(deps, decided)
    const what = { action: 'case.decided', subject: id }
    const entry = newAuditEntry({ by: who.by, at: who.now }, what, audited(found), audited(decided))
    const isNews = Object.keys(entry.changes).length > 0
    if (await deps.cases.save(decided, isNews ? entry : undefined)) {
      await deps.trail.file(id)
      return decided
    }
    isLate = true
  }
}

/** Makes the review, or the gyms, what the case says of them. */
async function enact(deps: CaseDeps, decided: StoredCase): Promise<void> {
  const { callReview, callGym } = deps
  if (decided.kind === 'gym') {
    if (decided.status !== 'merged') return
    // Either may have been merged with others since: what they are by now becomes one.
    const [id, into] = await survivors(deps, decided)
    if (id !== into) await callGym(mergeGym, { params: { id }, body: { into } })
    return
  }
  const { reviewId, hiddenFor } = decided
  const hiding = callReview(setReviewHiding, { params: { id: reviewId }, body: { reason: hiddenFor } })
  // One that its author has removed need not be shown again.
  await (hiddenFor === null ? hiding.catch(unless('review.unknown')) : hiding)
}

/** A change that another one overtakes starts again from what that one made. */
async function change(
  { cases }: CaseDeps,
  id: string,
  next: (found: StoredCase | undefined) => StoredCase,
): Promise<void> {
  for (;;) {
    const found = await cases.find(id)
    const changed = next(found)
    if (changed === found || (await cases.save(changed))) return
  }
}

function readReview({ callReview }: CaseDeps, id: string): Promise<ModeratedReview> {
  return callReview(readReviewForModeration, { params: { id } })
}

/** The ids of what these gyms are by now: one that was merged is another one. */
function survivors(
  { callGym }: CaseDeps,
  { gymId, duplicateOf }: Pick<GymCase, 'gymId' | 'duplicateOf'>,
): Promise<[string, string]> {
  const survivor = async (id: string) => (await callGym(readGymCard, { params: { id } })).id
  return Promise.all([survivor(gymId), survivor(duplicateOf)])
}

function reportOf({ now }: CaseDeps, { userId }: Member, { reason, details }: Said): Report {
  return { userId, reason, details: details ?? null, createdAt: now() }
}

function audited(stored: StoredCase) {
  return stored.kind === 'gym'
    ? { status: stored.status }
    : { status: stored.status, hiddenFor: stored.hiddenFor }
}

/** It stays the same case where a review has moved to another gym. */
const reviewCaseId = ({ firstId }: ModeratedReview): string => derivedId('case-of-review', firstId)

function unless(code: Problem['code']) {
  return (error: unknown) => {
    if (!(error instanceof Problem) || error.code !== code) throw error
  }
}
