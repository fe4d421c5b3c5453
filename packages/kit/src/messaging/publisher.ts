// Publishes with confirms: a persistent, `mandatory` copy per consumer, then one for live subscribers. With a timeout
// of our own, because a dead connection accepts bytes for a long time without confirming them.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import type { ConfirmChannel } from 'amqplib'
import type { Logger } from '../telemetry/log.ts'
import type { TracedEvent } from '../telemetry/message-trace.ts'
import { ageOf, measure } from '../telemetry/metrics.ts'
import { currentTraceparent, inSpan, traceparentHeader } from '../telemetry/trace.ts'
import type { BrokerConnection } from './broker-connection.ts'
import { type BrokerNames, routingKeys } from './broker-names.ts'

const confirmTimeoutMs = 5_000

export interface Publisher {
  open(connection: BrokerConnection): Promise<void>
  /** Resolves when the queue of every consumer has the event. */
  publish(event: DomainEvent): Promise<void>
  /** Rejects everything unconfirmed, after the connection was lost. */
  lost(): void
}

export function createPublisher(names: BrokerNames, log: Logger): Publisher {
  let channel: ConfirmChannel | undefined
  const unconfirmed = new Set<(error: Error) => void>()
  const returned = new Set<string>()

  function lost(): void {
    channel = undefined
    returned.clear()
    for (const fail of [...unconfirmed]) fail(new Error('the connection to the broker was lost'))
  }

  function send(exchange: string, key: string, event: DomainEvent, mandatory: boolean): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      if (!channel) return reject(new Error('the broker is not connected'))
      const settle = (error?: Error | null) => {
        clearTimeout(timer)
        unconfirmed.delete(settle)
        if (error) reject(error)
        else if (returned.delete(`${event.id} ${key}`)) reject(new Error(`no queue is bound for ${key}`))
        else resolve()
      }
      const timer = setTimeout(
        () => settle(new Error('the broker did not confirm in time')),
        confirmTimeoutMs,
      )
      unconfirmed.add(settle)
      channel.publish(exchange, key, contentOf(event), optionsOf(event, mandatory), settle)
    })
  }

  return {
    lost,
    async open({ model, discard }) {
      const opened = await model.createConfirmChannel()
      opened.on('error', (error) => log.warn({ reason: error.message }, 'bus.channel-error'))
      opened.on('close', discard)
      // The broker sends a return before the confirm of the same message.
      opened.on('return', ({ properties, fields }) => {
        returned.add(`${properties.messageId} ${fields.routingKey}`)
      })
      await opened.assertExchange(names.events, 'topic', { durable: true })
      await opened.assertExchange(names.live, 'topic', { durable: true })
      channel = opened
    },
    publish(event: TracedEvent) {
      const attributes = { 'messaging.system': 'rabbitmq', 'messaging.message.id': event.id }
      return inSpan(
        `publish ${event.name}`,
        { kind: 'producer', parent: event.traceparent, attributes },
        async () => {
          await Promise.all(routingKeys(event.name).map((key) => send(names.events, key, event, true)))
          await send(names.live, event.name, event, false)
          measure('outbox.wait', ageOf(event.occurredAt), { event: event.name })
        },
      )
    },
  }
}

/** Consumers find the trace in the header, which those of an earlier version ignore. */
function contentOf({ traceparent: _, ...event }: TracedEvent): Buffer {
  return Buffer.from(JSON.stringify(event))
}

function optionsOf({ id, name }: DomainEvent, mandatory: boolean) {
  const traceparent = currentTraceparent()
  const headers = traceparent ? { [traceparentHeader]: traceparent } : {}
  return {
    persistent: mandatory,
    mandatory,
    messageId: id,
    type: name,
    contentType: 'application/json',
    headers,
  }
}
