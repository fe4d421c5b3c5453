// Handlers of decisions of administrators that other services store.
import type { EventHandlers } from '@jumpingjack/kit/messaging/consumer'
import { momentKey } from '../paging/order-key.rules.ts'
import type { AuditStore } from './audit.store.ts'

export function auditHandlers(audit: AuditStore): EventHandlers {
  return {
    'refund-requested': ({ id, occurredAt, data: { orderId, by } }) => {
      const at = new Date(occurredAt)
      const who = { _id: momentKey(at, id), at, by }
      return audit.add({ ...who, action: 'payment.refund-requested', subject: orderId, changes: {} })
    },
    'suggestion-decided': ({ id, occurredAt, data: { suggestionId, decision, by } }) => {
      const at = new Date(occurredAt)
      const changes = { status: { from: 'open', to: decision } }
      // The id of the event, so that an event that arrives twice has one entry.
      const who = { _id: momentKey(at, id), at, by }
      return audit.add({ ...who, action: 'suggestion.decided', subject: suggestionId, changes })
    },
  }
}
