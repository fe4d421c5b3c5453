// How exchanges and queues are called. A namespace keeps test runs on one broker apart.
import type { ServiceName } from '@jumpingjack/contracts/http/services'

export interface BrokerNames {
  /** The topic exchange that all events go through. */
  exchange: string
  queue: string
  /**
   * A queue's own exchange for deliveries that did not succeed; its routing keys are below. With it a broker
   * user needs to write to the events and to its own names only, never to the default exchange.
   */
  failed: string
  /** Where a failed delivery waits before its next try. */
  retry: string
  /** Where a delivery goes that failed too often. */
  dead: string
}

/** Routing keys of the `failed` exchange: to the main queue, the retry queue, the dead-letter queue. */
export const failedRoutes = { again: 'again', retry: 'retry', dead: 'dead' } as const

/** Of the service's own queue, or of one that it has beside that. */
export function brokerNames(service: ServiceName, namespace: string, beside?: string): BrokerNames {
  const prefix = namespace && `${namespace}.`
  const queue = [`${prefix}${service}`, ...(beside ? [beside] : [])].join('.')
  return {
    exchange: `${prefix}jumpingjack.events`,
    queue,
    failed: `${queue}.failed`,
    retry: `${queue}.retry`,
    dead: `${queue}.dead`,
  }
}
