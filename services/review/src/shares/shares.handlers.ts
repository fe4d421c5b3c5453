// Handler of the service's own jobs: sending a due share.
import type { EventHandlers } from '@jumpingjack/kit/messaging/consumer'
import { type SendDeps, sendShare } from './send-share.actions.ts'

export function shareHandlers(deps: SendDeps): EventHandlers {
  return { 'share-due': ({ data }) => sendShare(deps, data.shareId) }
}
