// Looks after shares whose time has come: scheduled ones that are due, jobs that were lost, and those that are out
// without their review saying so.
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import type { ShareDeps } from './shares.actions.ts'
import { jobPatienceMs, type Share } from './shares.rules.ts'
import { noteSent } from './shares.sending.ts'

const batchSize = 200

/** Each is seen to by a conditional write, so that two sweeps at the same time do no harm. */
export async function sweepShares(deps: ShareDeps): Promise<void> {
  for (;;) {
    const found = await deps.shares.toLookAt(deps.now(), batchSize)
    const isIn = (...states: Share['state'][]) => found.filter(({ state }) => states.includes(state))
    await queue(deps, isIn('scheduled', 'pending'))
    for (const share of isIn('sent')) await noteSent(deps, share)
    if (found.length < batchSize) return
  }
}

async function queue({ shares, sharesRelay, now }: ShareDeps, due: Share[]): Promise<void> {
  if (due.length === 0) return
  const jobs = due.map((share) => ({ share, job: newEvent('share-due', { shareId: share._id }, now()) }))
  await shares.queue(jobs, new Date(now().getTime() + jobPatienceMs))
  sharesRelay.wake(...due.map(({ _id }) => _id))
}
