// What the review service does when a share has become due.
import type { EventHandlers } from '@jumpingjack/kit/messaging/consumer'
import { type SendingDeps, sendShare } from './shares.sending.ts'

export function shareHandlers(deps: SendingDeps): EventHandlers {
  return { 'share-due': ({ data }) => sendShare(deps, data.shareId) }
}
