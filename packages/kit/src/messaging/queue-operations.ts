// For operators: declares, counts and empties the durable queues, and lists and replays dead letters.
import { queuesOf } from '@jumpingjack/contracts/events/events'
import { type ServiceName, serviceNames } from '@jumpingjack/contracts/http/services'
import { type ConfirmChannel, connect, type GetMessage } from 'amqplib'
import { type BrokerNames, brokerNames, failedRoutes } from './broker-names.ts'
import { failureHeaders, triesOf } from './consumer.ts'
import { assertQueues, confirmedPublish, forward } from './queues.ts'

interface Broker {
  url: string
  namespace: string
}

export interface DeadLetter {
  id: string
  event: string
  tries: number
  reason: string
}

/** Declares the queues of all consumers with their bindings, and counts their messages. */
export function declareQueues(broker: Broker) {
  return forEachQueue(broker, serviceNames, async (_channel, { queue }, messages) => ({ queue, messages }))
}

/** Deletes all messages that wait in the queues. */
export async function purgeQueues(broker: Broker): Promise<void> {
  await forEachQueue(broker, serviceNames, async (channel, names) => {
    for (const name of [names.queue, names.retry, names.dead]) await channel.purgeQueue(name)
  })
}

interface Target extends Broker {
  service: ServiceName
}

type Headers = Record<string, unknown>
type Messages = Awaited<ReturnType<typeof assertQueues>>

/**
 * The messages of each dead-letter queue, oldest first. Each message is republished to its queue once: requeueing it
 * would count as a delivery, and the queue drops a message after too many of those.
 */
export function listDeadLetters(target: Target): Promise<DeadLetter[]> {
  return moveDeadLetters(target, failedRoutes.dead, ownHeaders)
}

/**
 * Moves the messages back to their main queue with a new count of tries, and returns them. A message is acknowledged
 * when the broker has confirmed its copy: a crash in between duplicates it, which idempotent handlers allow.
 */
export function replayDeadLetters(target: Target): Promise<DeadLetter[]> {
  return moveDeadLetters(target, failedRoutes.again, () => ({}))
}

async function moveDeadLetters(
  { service, ...broker }: Target,
  route: string,
  headersOf: (message: GetMessage) => Headers,
): Promise<DeadLetter[]> {
  const found: DeadLetter[] = []
  await forEachQueue(broker, [service], async (channel, names, messages) => {
    const publish = confirmedPublish(channel)
    // Only as many as there are now: a message that fails again meanwhile is not moved twice.
    for (let moved = 0; moved < messages.dead; moved++) {
      const message = await channel.get(names.dead)
      if (!message) break
      await forward(publish, names.failed, route, message, headersOf(message))
      channel.ack(message)
      found.push(asDeadLetter(message))
    }
  })
  return found
}

function asDeadLetter(message: GetMessage): DeadLetter {
  const { messageId, type } = message.properties
  const { [failureHeaders.reason]: reason } = ownHeaders(message)
  return {
    id: String(messageId ?? 'without id'),
    event: String(type ?? 'unknown event'),
    tries: triesOf(message),
    reason: String(reason ?? 'delivered too often without acknowledgement'),
  }
}

/** Without RabbitMQ's own headers, by which it would treat a later dead-lettering as a cycle. */
function ownHeaders(message: GetMessage): Headers {
  const own: string[] = Object.values(failureHeaders)
  const headers: Headers = message.properties.headers ?? {}
  return Object.fromEntries(Object.entries(headers).filter(([name]) => own.includes(name)))
}

/** Declares each queue of these services and runs `work` for it, on a connection of its own. */
async function forEachQueue<T>(
  { url, namespace }: Broker,
  services: readonly ServiceName[],
  work: (channel: ConfirmChannel, names: BrokerNames, messages: Messages) => Promise<T>,
): Promise<T[]> {
  const connection = await connect(url, { timeout: 5_000 })
  try {
    const channel = await connection.createConfirmChannel()
    const results: T[] = []
    for (const service of services) {
      for (const { queue, events } of queuesOf(service)) {
        const names = brokerNames(service, namespace, queue)
        results.push(await work(channel, names, await assertQueues(channel, names, events)))
      }
    }
    await channel.close()
    return results
  } finally {
    await connection.close()
  }
}
