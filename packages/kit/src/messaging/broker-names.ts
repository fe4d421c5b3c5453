// Names of exchanges and queues. A namespace separates test runs on one broker.
import { type EventName, eventCatalogue } from '@jumpingjack/contracts/events/events'
import type { ServiceName } from '@jumpingjack/contracts/http/services'

/** Routing keys of the `failed` exchange, to the main queue, the retry queue and the dead-letter queue. */
export const failedRoutes = { again: 'again', retry: 'retry', dead: 'dead' } as const

/** Routing key of the copy of an event for one consumer: only the queue of that consumer is bound to it. */
export function routingKey(event: EventName, consumer: ServiceName): string {
  return `${event}.${consumer}`
}

/** The routing keys of all copies of an event, in the `events` exchange. */
export function routingKeys(event: EventName): string[] {
  return eventCatalogue[event].consumers.map((consumer) => routingKey(event, consumer))
}

export type BrokerNames = ReturnType<typeof brokerNames>

/** The names of a service's main queue, or of its other queue `queueName`. */
export function brokerNames(service: ServiceName, namespace: string, queueName?: string) {
  const prefix = namespace && `${namespace}.`
  const queue = [`${prefix}${service}`, ...(queueName ? [queueName] : [])].join('.')
  return {
    service,
    /** The topic exchange from which durable queues get their events. */
    events: `${prefix}jumpingjack.events`,
    /** The topic exchange of all events by their name, for temporary queues. */
    live: `${prefix}jumpingjack.live`,
    queue,
    /**
     * The exchange of a queue for failed deliveries, with the routing keys above. With it a broker user needs no write
     * access to the default exchange.
     */
    failed: `${queue}.failed`,
    /** Queue in which a failed delivery waits for its next try. */
    retry: `${queue}.retry`,
    /** Dead-letter queue. */
    dead: `${queue}.dead`,
  }
}
