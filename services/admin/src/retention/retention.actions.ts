// Deletes feedback and audit entries after the time for which they are kept.
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { AuditStore } from '../audit/audit.store.ts'
import type { FeedbackStore } from '../feedback/feedback.store.ts'

export interface RetentionDeps {
  feedback: Pick<FeedbackStore, 'deleteBefore'>
  audit: Pick<AuditStore, 'deleteBefore'>
  feedbackDays: number
  auditDays: number
  log: Logger
  now(): Date
}

export async function deleteExpired(deps: RetentionDeps): Promise<void> {
  const before = (days: number) => new Date(deps.now().getTime() - days * dayMs)
  const feedback = await deps.feedback.deleteBefore(before(deps.feedbackDays))
  const auditEntries = await deps.audit.deleteBefore(before(deps.auditDays))
  if (feedback + auditEntries > 0) deps.log.info({ feedback, auditEntries }, 'retention.deleted')
}
