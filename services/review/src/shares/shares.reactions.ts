// What the review service does when a share has become due.
import type { Reactions } from '@jumpingjack/kit/consumer'
import { type SendingDeps, sendShare } from './shares.sending.ts'

export function shareReactions(deps: SendingDeps): Reactions {
  return { 'share-due': ({ data }) => sendShare(deps, data.shareId) }
}
