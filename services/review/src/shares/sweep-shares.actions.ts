// Handles shares whose next check is due: queues scheduled ones, requeues lost jobs, and records sent ones on
// their review.
import { recordOnReview } from './send-share.actions.ts'
import type { ShareDeps } from './shares.actions.ts'
import { jobTimeoutMs, type Share } from './shares.rules.ts'
import { newShareJob } from './shares.store.ts'

const batchSize = 200

/** Concurrent runs do no harm: every write is conditional. */
export async function sweepShares(deps: ShareDeps): Promise<void> {
  for (;;) {
    const due = await deps.shares.dueForCheck(deps.now(), batchSize)
    await queue(
      deps,
      due.filter(({ state }) => state === 'scheduled' || state === 'pending'),
    )
    for (const share of due) if (share.state === 'sent') await recordOnReview(deps, share)
    if (due.length < batchSize) return
  }
}

async function queue({ shares, relay, now }: ShareDeps, due: Share[]): Promise<void> {
  if (due.length === 0) return
  const jobs = due.map((share) => ({ share, job: newShareJob(share, now()) }))
  await shares.queue(jobs, new Date(now().getTime() + jobTimeoutMs))
  relay.wake(...due.map(({ _id }) => _id))
}
