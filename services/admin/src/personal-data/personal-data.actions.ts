// Use cases of all that this service stores of a member: export it, delete it with the account.
import type { MemberRecords } from '@jumpingjack/contracts/review/export'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { ErasedMember } from '@jumpingjack/kit/service/erasures'
import { untilSaved } from '@jumpingjack/kit/service/until-saved'
import type { AuditLog } from '../audit/audit.actions.ts'
import { type ReviewCase, withoutMember } from '../cases/cases.rules.ts'
import type { CaseStore } from '../cases/cases.store.ts'
import type { FeedbackStore } from '../feedback/feedback.store.ts'

export interface PersonalDataDeps {
  feedback: FeedbackStore
  /** The audit log of feedback. */
  auditLog: AuditLog
  cases: CaseStore
}

/** One query per collection, because a member may have sent thousands. */
export async function readRecords(
  { feedback, cases }: PersonalDataDeps,
  userId: string,
): Promise<MemberRecords> {
  const [sent, found] = await Promise.all([feedback.ofMember(userId), cases.ofMember(userId)])
  return {
    feedback: sent.map(({ type, subject, message, userEmail, name, url, userAgent, status, createdAt }) => {
      return { type, subject, message, userEmail, name, url, userAgent, status, createdAt }
    }),
    reports: found.flatMap(({ kind, reports }) =>
      reports
        .filter((report) => report.userId === userId)
        .map(({ reason, details, createdAt }) => ({ kind, reason, details, createdAt })),
    ),
    appeals: found.flatMap((each) => {
      const { appeal, reviewId } = each as Partial<ReviewCase>
      if (appeal?.userId !== userId) return []
      return [{ reviewId, text: appeal.text, createdAt: appeal.createdAt }]
    }),
  }
}

/** Feedback is deleted; cases keep reasons and decisions. Idempotent. */
export async function eraseMember(deps: PersonalDataDeps, { userId, email }: ErasedMember): Promise<void> {
  for (const id of await deps.feedback.idsOf(userId, email)) {
    // The entries are inside the feedback until they are in the log.
    await deps.auditLog.flush(id)
    if (!(await deps.feedback.remove(id))) throw new Problem('service.unavailable')
  }
  for (const id of await deps.cases.idsOf(userId)) await eraseFromCase(deps, id, userId)
}

async function eraseFromCase({ cases }: PersonalDataDeps, id: string, userId: string): Promise<void> {
  await untilSaved(id, async () => {
    const found = await cases.find(id)
    return !found || cases.save(withoutMember(found, userId))
  })
}
