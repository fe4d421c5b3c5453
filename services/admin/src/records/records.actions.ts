// Use case: the feedback, reports and appeals of a member, for the export.
import type { MemberRecords } from '@jumpingjack/contracts/review/export'
import type { ReviewCase } from '../cases/cases.rules.ts'
import type { CaseStore } from '../cases/cases.store.ts'
import type { FeedbackStore } from '../feedback/feedback.store.ts'

export interface RecordDeps {
  feedback: FeedbackStore
  cases: CaseStore
}

export async function readRecords({ feedback, cases }: RecordDeps, userId: string): Promise<MemberRecords> {
  const sent = await Promise.all((await feedback.idsOf(userId)).map((id) => feedback.find(id)))
  const found = await Promise.all((await cases.idsOf(userId)).map((id) => cases.find(id)))
  return {
    feedback: sent.flatMap((each) => {
      if (!each) return []
      const { type, subject, message, userEmail, name, url, userAgent, status, createdAt } = each
      return [{ type, subject, message, userEmail, name, url, userAgent, status, createdAt }]
    }),
    reports: found.flatMap((each) =>
      (each?.reports ?? [])
        .filter((report) => report.userId === userId)
        .map(({ reason, details, createdAt }) => ({ kind: each?.kind, reason, details, createdAt })),
    ),
    appeals: found.flatMap((each) => {
      const { appeal, reviewId } = (each ?? {}) as Partial<ReviewCase>
      if (appeal?.userId !== userId) return []
      return [{ reviewId, text: appeal.text, createdAt: appeal.createdAt }]
    }),
  }
}
