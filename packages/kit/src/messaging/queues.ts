// Declares a durable queue together with its retry queue and its dead-letter queue, and copies deliveries to these.
import { type EventName, eventNames, queuesOf } from '@jumpingjack/contracts/events/events'
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import { type Channel, type ConfirmChannel, connect, type Message } from 'amqplib'
import { measure } from '../telemetry/metrics.ts'
import { type BrokerNames, brokerNames, failedRoutes, routingKey } from './broker-names.ts'

const retryDelayMs = 2_000
/** Redeliveries without acknowledgement, each after a crash or a lost connection, before a message is dead-lettered. */
const deliveryLimit = 50

/** Binds the queue to these events and to no others. */
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
    // An earlier version may have bound the queue to it.
    else await channel.unbindQueue(names.queue, names.events, key)
  }
}

/** Declares each queue of these services and runs `work` for it, on a connection of its own. */
export async function forEachQueue<T>(
  { url, namespace }: { url: string; namespace: string },
  services: readonly ServiceName[],
  work: (channel: ConfirmChannel, names: BrokerNames, events: EventName[]) => Promise<T>,
): Promise<T[]> {
  const connection = await connect(url, { timeout: 5_000 })
  try {
    const channel = await connection.createConfirmChannel()
    const results: T[] = []
    for (const service of services) {
      for (const { queue, events } of queuesOf(service)) {
        const names = brokerNames(service, namespace, queue)
        await assertQueues(channel, names, events)
        results.push(await work(channel, names, events))
      }
    }
    await channel.close()
    return results
  } finally {
    await connection.close()
  }
}

/** Copies a delivery to another exchange. Rejects if the broker does not confirm the copy, or no queue takes it. */
export function forward(
  channel: ConfirmChannel,
  exchange: string,
  route: string,
  { content, properties }: Message,
  headers: Record<string, unknown>,
): Promise<void> {
  const { messageId, type, contentType } = properties
  const options = { persistent: true, mandatory: true, messageId, type, contentType, headers }
  return new Promise((resolve, reject) => {
    let isReturned = false
    const onReturn = ({ fields }: Message) => {
      if (fields.routingKey === route) isReturned = true
    }
    channel.on('return', onReturn)
    // The broker sends a return before the confirm of the same message.
    channel.publish(exchange, route, content, options, (error) => {
      channel.off('return', onReturn)
      if (error) reject(error)
      else if (isReturned) reject(new Error(`No queue is bound to ${exchange} for "${route}"`))
      else resolve()
    })
  })
}
