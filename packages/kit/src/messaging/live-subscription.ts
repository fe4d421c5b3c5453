// A temporary queue of one process, for events that matter only while it runs. It has an exchange of its own, because
// the broker also confirms an event that only a temporary queue has taken, and no consumer.
import { type DomainEvent, type EventName, parseEvent } from '@jumpingjack/contracts/events/events'
import type { Logger } from '../telemetry/log.ts'
import { traceparentOf } from '../telemetry/message-trace.ts'
import { startSpan } from '../telemetry/trace.ts'
import type { BrokerConnection } from './broker-connection.ts'
import type { BrokerNames } from './broker-names.ts'

export async function openLiveSubscription(options: {
  connection: BrokerConnection
  names: BrokerNames
  eventNames: readonly EventName[]
  onEvent: (event: DomainEvent) => void
  log: Logger
}): Promise<void> {
  const { connection, names, log } = options
  const channel = await connection.model.createChannel()
  channel.on('error', (error) => log.warn({ reason: error.message }, 'bus.channel-error'))
  channel.on('close', connection.discard)
  await channel.assertExchange(names.live, 'topic', { durable: true })
  const name = `${names.queue}.live.${crypto.randomUUID()}`
  const { queue } = await channel.assertQueue(name, { exclusive: true, autoDelete: true, durable: false })
  for (const eventName of options.eventNames) await channel.bindQueue(queue, names.live, eventName)
  await channel.consume(
    queue,
    (message) => {
      if (!message) return connection.discard()
      try {
        const event = parseEvent(JSON.parse(message.content.toString()))
        const span = startSpan(`live ${event.name}`, { kind: 'consumer', parent: traceparentOf(message) })
        options.onEvent(event)
        span?.end()
      } catch (error) {
        log.warn({ err: error }, 'live.invalid-event')
      }
    },
    { noAck: true },
  )
}
