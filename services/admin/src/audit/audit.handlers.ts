// Handlers of decisions of administrators that other services store.

import { momentKey } from '@jumpingjack/contracts/fields/order-key'
import type { EventHandlers } from '@jumpingjack/kit/messaging/consumer'
import type { AuditStore } from './audit.store.ts'

export function auditHandlers(audit: AuditStore): EventHandlers {
  return {
    'refund-requested': ({ data: { orderId: subject, by }, ...event }) =>
      audit.add({ ...momentOf(event), by, action: 'payment.refund-requested', subject, changes: {} }),
    'cost-removed': ({ data: { costId: subject, by }, ...event }) =>
      audit.add({ ...momentOf(event), by, action: 'cost.removed', subject, changes: {} }),
    'suggestion-decided': ({ data: { suggestionId: subject, decision, by }, ...event }) => {
      const changes = { status: { from: 'open', to: decision } }
      return audit.add({ ...momentOf(event), by, action: 'suggestion.decided', subject, changes })
    },
  }
}

/** With the id of the event, so that an event that arrives twice has one entry. */
function momentOf({ id, occurredAt }: { id: string; occurredAt: string }) {
  const at = new Date(occurredAt)
  return { _id: momentKey(at, id), at }
}
