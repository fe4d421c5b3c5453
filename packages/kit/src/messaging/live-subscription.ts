// A temporary queue of one process, for events that matter only while it runs. It has an exchange of its own, because
// the broker also confirms an event that only a temporary queue has taken, and no consumer. Each connection opens a new
// queue, and first empties that of the last one, which takes what is published until the process has reconnected.
import { type DomainEvent, type EventName, parseEvent } from '@jumpingjack/contracts/events/events'
import type { ChannelModel, Message } from 'amqplib'
import type { Logger } from '../telemetry/log.ts'
import { inSpan } from '../telemetry/trace.ts'
import type { BrokerConnection } from './broker-connection.ts'
import type { BrokerNames } from './broker-names.ts'
import { traceparentOf } from './queues.ts'

/**
 * Without a consumer it is deleted after this time, and drops the oldest message when it has so many: a process that was
 * killed leaves nothing for long, and one that connects later tells its clients that they have missed events.
 */
const limits = { expires: 20_000, messageTtl: 20_000, maxLength: 2_000 }

/** Returns a function that opens it on a connection, and returns the name of its queue. */
export function liveSubscription(
  names: BrokerNames,
  eventNames: readonly EventName[],
  onEvent: (event: DomainEvent) => void,
  log: Logger,
) {
  let last: string | undefined
  const take = (message: Message) =>
    takeMessage(message, onEvent).catch((error) => log.warn({ err: error }, 'live.invalid-event'))

  return async ({ model, discard }: BrokerConnection): Promise<string> => {
    const channel = await model.createChannel()
    channel.on('error', (error) => log.warn({ reason: error.message }, 'bus.channel-error'))
    channel.on('close', discard)
    await channel.assertExchange(names.live, 'topic', { durable: true })
    const name = `${names.queue}.live.${crypto.randomUUID()}`
    // Durable, so that it is there when the broker has restarted.
    const { queue } = await channel.assertQueue(name, { durable: true, ...limits })
    for (const eventName of eventNames) await channel.bindQueue(queue, names.live, eventName)
    if (last) await empty(model, last, take)
    last = queue
    await channel.consume(queue, (message) => (message ? void take(message) : discard()), { noAck: true })
    return queue
  }
}

async function takeMessage(message: Message, onEvent: (event: DomainEvent) => void): Promise<void> {
  const event = parseEvent(JSON.parse(message.content.toString()))
  const options = { kind: 'CONSUMER', parent: traceparentOf(message) } as const
  await inSpan(`live ${event.name}`, options, async () => onEvent(event))
}

/** Deletes the queue too. Where it has expired, or its node is down, nothing happens. */
async function empty(model: ChannelModel, queue: string, take: (message: Message) => void): Promise<void> {
  const channel = await model.createChannel()
  channel.on('error', () => undefined)
  try {
    for (;;) {
      const message = await channel.get(queue, { noAck: true })
      if (!message) break
      take(message)
    }
    await channel.deleteQueue(queue)
    await channel.close()
  } catch {
    // The broker has closed the channel.
  }
}
