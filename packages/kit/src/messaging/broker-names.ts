// Names of exchanges and queues. A namespace separates test runs on one broker.
import type { ServiceName } from '@jumpingjack/contracts/http/services'

export interface BrokerNames {
  /** The topic exchange of all events. */
  exchange: string
  queue: string
  /**
   * The exchange of a queue for failed deliveries, with the routing keys below. With it a broker user needs no write
   * access to the default exchange.
   */
  failed: string
  /** Queue in which a failed delivery waits for its next try. */
  retry: string
  /** Dead-letter queue. */
  dead: string
}

/** Routing keys of the `failed` exchange, to the main queue, the retry queue and the dead-letter queue. */
export const failedRoutes = { again: 'again', retry: 'retry', dead: 'dead' } as const

/** The names of a service's main queue, or of its other queue `queueName`. */
export function brokerNames(service: ServiceName, namespace: string, queueName?: string): BrokerNames {
  const prefix = namespace && `${namespace}.`
  const queue = [`${prefix}${service}`, ...(queueName ? [queueName] : [])].join('.')
  return {
    exchange: `${prefix}jumpingjack.events`,
    queue,
    failed: `${queue}.failed`,
    retry: `${queue}.retry`,
    dead: `${queue}.dead`,
  }
}
