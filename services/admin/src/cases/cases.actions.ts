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
import { onProblem, Problem } from '@jumpingjack/kit/http/problem'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { untilSaved } from '@jumpingjack/kit/service/until-saved'
import { type AuditLog, newAuditEntry } from '../audit/audit.actions.ts'
import {
  afterDeletion,
  type Decision,
  type GymCase,
  isOvertaken,
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
  auditLog: AuditLog
  callReview: ServiceClient
  callGym: ServiceClient
  now(): Date
}

type ReportForm = Pick<Report, 'reason'> & { details?: string }

export async function reportReview(
  deps: CaseDeps,
  member: Member,
  id: string,
  form: ReportForm,
): Promise<void> {
  const review = await readReview(deps, id)
  if (review.userId === member.userId) throw new Problem('report.own-review')
  // A hidden review is visible to its author only.
  if (review.hiding) throw new Problem('review.unknown')
  const caseId = reviewCaseId(review)
  await change(deps, caseId, (found) =>
    withReport(found ?? newReviewCase(caseId, review.id, deps.now()), reportOf(deps, member, form)),
  )
  // It may have been deleted meanwhile, before there was a case to close.
  await followDeletion(deps, review.id)
}

/** Closes the cases of a review that is gone, and follows one that has moved. Idempotent. */
export async function followDeletion(deps: CaseDeps, reviewId: string): Promise<void> {
  for (const id of await deps.cases.idsOfReview(reviewId)) {
    const current = await readReview(deps, reviewId).catch(onProblem(undefined, 'review.unknown'))
    await change(deps, id, (found) => afterDeletion(found as ReviewCase, current?.id, deps.now()))
  }
}

export async function reportDuplicate(
  deps: CaseDeps,
  member: Member,
  pair: Pick<GymCase, 'gymId' | 'duplicateOf'>,
  details: string | undefined,
): Promise<void> {
  const [gymId, duplicateOf] = await currentIds(deps, pair)
  if (gymId === duplicateOf) throw new Problem('gym.not-mergeable')
  const caseId = derivedId('case-of-gyms', ...[gymId, duplicateOf].sort())
  const report = reportOf(deps, member, { reason: 'duplicate', details })
  await change(deps, caseId, (found) =>
    withReport(found ?? newGymCase(caseId, { gymId, duplicateOf }, deps.now()), report),
  )
}

/** Saves the case before it calls the review service, so that a repeated request completes a failed one. */
export async function appealHiding(deps: CaseDeps, member: Member, id: string, text: string): Promise<void> {
  const review = await readReview(deps, id)
  if (review.userId !== member.userId) throw new Problem('review.unknown')
  const caseId = reviewCaseId(review)
  await change(deps, caseId, (found) => {
    const own = (found as ReviewCase | undefined) ?? newReviewCase(caseId, review.id, deps.now())
    const appealed = withAppeal(own, review.hiding, { userId: member.userId, text }, deps.now())
    if (!appealed) throw new Problem('appeal.not-possible')
    return appealed
  })
  await deps.callReview(noteAppeal, { params: { id: review.id } })
}

/**
 * Applies the decision before it is stored, so that a decision after a crash is repeated. Of two different concurrent
 * decisions the later one is rejected, and the earlier one is applied again.
 */
export async function decideCase(
  deps: CaseDeps,
  admin: Admin,
  id: string,
  decision: Decision,
): Promise<StoredCase> {
  const first = await findCase(deps, id)
  return untilSaved(id, async (isRetry) => {
    const found = await findCase(deps, id)
    const who = { by: admin.email, now: deps.now() }
    const decided = withDecision(found, decision, who)
    if (!decided || isOvertaken(first, found, decided)) {
      if (isRetry) await apply(deps, found)
      throw new Problem('report.wrong-decision')
    }
    await apply(deps, decided)
    const what = { action: 'case.decided', subject: id }
    const entry = newAuditEntry({ by: who.by, at: who.now }, what, audited(found), audited(decided))
    const isChanged = Object.keys(entry.changes).length > 0
    if (!(await deps.cases.save(decided, isChanged ? entry : undefined))) return undefined
    await deps.auditLog.flush(id)
    return decided
  })
}

async function findCase({ cases }: CaseDeps, id: string): Promise<StoredCase> {
  const found = await cases.find(id)
  if (!found) throw new Problem('report.unknown')
  return found
}

/** Hides or restores the review, or merges the gyms. */
async function apply(deps: CaseDeps, decided: StoredCase): Promise<void> {
  const { callReview, callGym } = deps
  if (decided.kind === 'gym') {
    if (decided.status !== 'merged') return
    // Either gym may have been merged with others in the meantime.
    const [id, into] = await currentIds(deps, decided)
    if (id !== into) await callGym(mergeGym, { params: { id }, body: { into } })
    return
  }
  const { reviewId, hiddenFor, answer } = decided
  const body = { reason: hiddenFor, answer }
  const hiding = callReview(setReviewHiding, { params: { id: reviewId }, body })
  // A review that its author has removed cannot be restored.
  await (hiddenFor === null ? hiding.catch(onProblem(undefined, 'review.unknown')) : hiding)
}

async function change(
  { cases }: CaseDeps,
  id: string,
  next: (found: StoredCase | undefined) => StoredCase,
): Promise<void> {
  await untilSaved(id, async () => {
    const found = await cases.find(id)
    const changed = next(found)
    return changed === found || cases.save(changed)
  })
}

function readReview({ callReview }: CaseDeps, id: string): Promise<ModeratedReview> {
  return callReview(readReviewForModeration, { params: { id } })
}

/** Ids of the gyms that these have been merged into, or their own. */
function currentIds(
  { callGym }: CaseDeps,
  { gymId, duplicateOf }: Pick<GymCase, 'gymId' | 'duplicateOf'>,
): Promise<[string, string]> {
  const currentId = async (id: string) => (await callGym(readGymCard, { params: { id } })).id
  return Promise.all([currentId(gymId), currentId(duplicateOf)])
}

function reportOf({ now }: CaseDeps, { userId }: Member, { reason, details }: ReportForm): Report {
  return { userId, reason, details: details ?? null, createdAt: now() }
}

function audited(stored: StoredCase) {
  return stored.kind === 'gym'
    ? { status: stored.status }
    : { status: stored.status, hiddenFor: stored.hiddenFor, answer: stored.answer }
}

/** Stays the same if the review moves to another gym. */
const reviewCaseId = ({ firstId }: ModeratedReview): string => derivedId('case-of-review', firstId)
