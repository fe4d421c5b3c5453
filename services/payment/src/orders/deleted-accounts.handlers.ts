// Records deleted accounts. Orders stay: the law requires records of payments.
import type { EventHandlers } from '@jumpingjack/kit/messaging/consumer'
import type { Erasures } from '@jumpingjack/kit/service/erasures'

export function deletionHandlers(erasures: Pick<Erasures, 'add'>): EventHandlers {
  return {
    'account-deleted': ({ data, occurredAt }) => erasures.add(data.userId, new Date(occurredAt)),
  }
}
