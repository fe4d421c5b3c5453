// Publishes with confirms: a copy for live subscribers and a persistent, `mandatory` one per consumer. With a timeout of
// our own, because a dead connection accepts bytes for a long time without confirming them.
import { type DomainEvent, eventCatalogue } from '@jumpingjack/contracts/events/events'
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

interface Message {
  content: Buffer
  properties: ReturnType<typeof propertiesOf>
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

  function confirmed(open: ConfirmChannel, exchange: string, key: string, message: Message): Promise<void> {
    const { content, properties } = message
    return new Promise<void>((resolve, reject) => {
      const settle = (error?: Error | null) => {
        clearTimeout(timer)
        unconfirmed.delete(settle)
        if (error) reject(error)
        else if (returned.delete(`${properties.messageId} ${key}`))
          reject(new Error(`no queue is bound for ${key}`))
        else resolve()
      }
      const onLate = () => settle(new Error('the broker did not confirm in time'))
      const timer = setTimeout(onLate, confirmTimeoutMs)
      unconfirmed.add(settle)
      const mandatory = exchange === names.events
      open.publish(exchange, key, content, { ...properties, persistent: mandatory, mandatory }, settle)
    })
  }

  async function send(event: TracedEvent): Promise<void> {
    if (!channel) throw new Error('the broker is not connected')
    const open = channel
    const message = { content: contentOf(event), properties: propertiesOf(event) }
    const keys = routingKeys(event.name)
    if (keys.length === 0) return confirmed(open, names.live, event.name, message)
    // Not waited for: the broker takes the messages of a channel in turn, so that the confirm of the next one is enough.
    if (eventCatalogue[event.name].live)
      open.publish(names.live, event.name, message.content, message.properties)
    await Promise.all(keys.map((key) => confirmed(open, names.events, key, message)))
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
          await send(event)
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

function propertiesOf({ id, name }: DomainEvent) {
  const traceparent = currentTraceparent()
  const headers = traceparent ? { [traceparentHeader]: traceparent } : {}
  return { messageId: id, type: name, contentType: 'application/json', headers }
}
