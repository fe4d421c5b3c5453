// Use case: the feedback, reports and appeals of a member, for the export.
import type { MemberRecords } from '@jumpingjack/contracts/review/export'
import type { ReviewCase } from '../cases/cases.rules.ts'
import type { CaseStore } from '../cases/cases.store.ts'
import type { FeedbackStore } from '../feedback/feedback.store.ts'

export interface RecordDeps {
  feedback: Pick<FeedbackStore, 'ofMember'>
  cases: Pick<CaseStore, 'ofMember'>
}

/** One query per collection, because a member may have sent thousands. */
export async function readRecords({ feedback, cases }: RecordDeps, userId: string): Promise<MemberRecords> {
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
