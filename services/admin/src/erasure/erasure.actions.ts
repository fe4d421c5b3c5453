// Use case: erase a member whose account is deleted. Feedback is deleted; cases keep reasons and decisions.
import { Problem } from '@jumpingjack/kit/http/problem'
import type { ErasedMember } from '@jumpingjack/kit/service/erasures'
import type { AuditLog } from '../audit/audit.actions.ts'
import { withoutMember } from '../cases/cases.rules.ts'
import type { CaseStore } from '../cases/cases.store.ts'
import type { FeedbackStore } from '../feedback/feedback.store.ts'

export interface ErasureDeps {
  feedback: FeedbackStore
  /** The audit log of feedback. */
  auditLog: AuditLog
  cases: CaseStore
}

/** Idempotent. */
export async function eraseMember(deps: ErasureDeps, { userId, email }: ErasedMember): Promise<void> {
  for (const id of await deps.feedback.idsOf(userId, email)) {
    // The entries are inside the feedback until they are in the log.
    await deps.auditLog.flush(id)
    if (!(await deps.feedback.remove(id))) throw new Problem('service.unavailable')
  }
  for (const id of await deps.cases.idsOf(userId)) await eraseFromCase(deps, id, userId)
}

/** Retries if a concurrent change was saved first. */
async function eraseFromCase({ cases }: ErasureDeps, id: string, userId: string): Promise<void> {
  for (;;) {
    const found = await cases.find(id)
    if (!found || (await cases.save(withoutMember(found, userId)))) return
  }
}
