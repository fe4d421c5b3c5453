// Declares a durable queue together with its retry queue and its dead-letter queue, publishes with confirms, and copies
// deliveries to these.
import { type EventName, eventNames } from '@jumpingjack/contracts/events/events'
import type { Channel, ConfirmChannel, Message, Options } from 'amqplib'
import { measure } from '../telemetry/metrics.ts'
import { traceparentHeader } from '../telemetry/trace.ts'
import { type BrokerNames, failedRoutes, routingKey } from './broker-names.ts'

const retryDelayMs = 2_000
/** Redeliveries without acknowledgement, each after a crash or a lost connection, before a message is dead-lettered. */
const deliveryLimit = 50

/** Binds the queue to these events and to no others. Returns the number of messages that wait in each queue. */
export async function assertQueues(channel: Channel, names: BrokerNames, events: readonly EventName[]) {
  const quorum = { 'x-queue-type': 'quorum' }
  const deadLetterTo = (routingKey: string) => ({
    'x-dead-letter-exchange': names.failed,
    'x-dead-letter-routing-key': routingKey,
    'x-dead-letter-strategy': 'at-least-once',
    'x-overflow': 'reject-publish',
  })
  await channel.assertExchange(names.events, 'topic', { durable: true })
  await channel.assertExchange(names.failed, 'direct', { durable: true })
  const dead = await channel.assertQueue(names.dead, { durable: true, arguments: quorum })
  const retry = await channel.assertQueue(names.retry, {
    durable: true,
    arguments: { ...quorum, 'x-message-ttl': retryDelayMs, ...deadLetterTo(failedRoutes.again) },
  })
  const main = await channel.assertQueue(names.queue, {
    durable: true,
    arguments: { ...quorum, 'x-delivery-limit': deliveryLimit, ...deadLetterTo(failedRoutes.dead) },
  })
  for (const { queue, messageCount } of [main, retry, dead])
    measure('queue.messages', messageCount, { queue })
  await channel.bindQueue(names.queue, names.failed, failedRoutes.again)
  await channel.bindQueue(names.retry, names.failed, failedRoutes.retry)
  await channel.bindQueue(names.dead, names.failed, failedRoutes.dead)
  for (const name of eventNames) {
    const key = routingKey(name, names.service)
    if (events.includes(name)) await channel.bindQueue(names.queue, names.events, key)
    // A queue stays bound to the events that its service consumed once.
    else await channel.unbindQueue(names.queue, names.events, key)
  }
  return { queue: main.messageCount, retry: retry.messageCount, dead: dead.messageCount }
}

/** The trace that its publisher has set. */
export function traceparentOf({ properties }: Pick<Message, 'properties'>): string | undefined {
  const given: unknown = properties.headers?.[traceparentHeader]
  return typeof given === 'string' ? given : undefined
}

/** Copies a delivery to another exchange, with its trace. Rejects if no queue has taken the copy. */
export function forward(
  publish: ConfirmedPublish,
  exchange: string,
  route: string,
  { content, properties }: Message,
  own: Record<string, unknown>,
): Promise<void> {
  const { messageId, type, contentType } = properties
  const traceparent = traceparentOf({ properties })
  const headers = { ...(traceparent && { [traceparentHeader]: traceparent }), ...own }
  return publish(exchange, route, content, { messageId, type, contentType, headers })
}

export type ConfirmedPublish = ReturnType<typeof confirmedPublish>

/**
 * Returns a function that resolves when a queue has the message, and rejects when none is bound, the broker does not take
 * it or the channel closes.
 */
export function confirmedPublish(channel: ConfirmChannel) {
  let count = 0
  const returned = new Set<unknown>()
  channel.on('return', ({ properties }) => returned.add(properties.correlationId))
  return (exchange: string, routingKey: string, content: Buffer, options: Options.Publish) =>
    new Promise<void>((resolve, reject) => {
      // Not the id of the message, which may be published twice at the same time.
      const correlationId = String(++count)
      const settle = (error: unknown) => {
        // The broker sends a return before the confirm of the same message.
        const isReturned = returned.delete(correlationId)
        if (error) reject(error)
        else if (isReturned) reject(new Error(`no queue is bound for ${routingKey}`))
        else resolve()
      }
      const all = { persistent: true, mandatory: true, ...options, correlationId }
      channel.publish(exchange, routingKey, content, all, settle)
    })
}
