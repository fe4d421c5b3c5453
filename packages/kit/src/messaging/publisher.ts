// Publishes with confirms: a copy for live subscribers and a persistent, `mandatory` one per consumer. With a timeout of
// our own, because a dead connection accepts bytes for a long time without confirming them.
import { type DomainEvent, eventCatalogue } from '@jumpingjack/contracts/events/events'
import type { Channel, ConfirmChannel } from 'amqplib'
import type { Logger } from '../telemetry/log.ts'
import { ageOf, measure } from '../telemetry/metrics.ts'
import { currentTraceparent, inSpan, traceparentHeader } from '../telemetry/trace.ts'
import type { BrokerConnection } from './broker-connection.ts'
import { type BrokerNames, routingKeys } from './broker-names.ts'

const confirmTimeoutMs = 5_000

/** As an outbox stores it. The message has the trace in a header instead. */
interface StoredEvent extends DomainEvent {
  traceparent?: string
}

interface Message {
  content: Buffer
  properties: ReturnType<typeof propertiesOf>
}

interface Channels {
  confirming: ConfirmChannel
  /** Without confirms: those of messages that no queue takes come at once, which splits the confirms of the others. */
  live: Channel
}

export function createPublisher(names: BrokerNames, log: Logger) {
  let channels: Channels | undefined
  const unconfirmed = new Set<(error: Error) => void>()
  const returned = new Set<string>()

  function lost(): void {
    channels = undefined
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

  async function send(event: StoredEvent): Promise<void> {
    if (!channels) throw new Error('the broker is not connected')
    const { confirming, live } = channels
    const message = { content: contentOf(event), properties: propertiesOf(event) }
    const keys = routingKeys(event.name)
    if (keys.length === 0) return confirmed(confirming, names.live, event.name, message)
    if (eventCatalogue[event.name].live)
      live.publish(names.live, event.name, message.content, message.properties)
    await Promise.all(keys.map((key) => confirmed(confirming, names.events, key, message)))
  }

  return {
    /** Rejects everything unconfirmed, after the connection was lost. */
    lost,
    async open(connection: BrokerConnection): Promise<void> {
      const opened = await openChannels(connection, names, log)
      // The broker sends a return before the confirm of the same message.
      opened.confirming.on('return', ({ properties, fields }) => {
        returned.add(`${properties.messageId} ${fields.routingKey}`)
      })
      channels = opened
    },
    /** Resolves when the queue of every consumer has the event. */
    publish(event: StoredEvent): Promise<void> {
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

async function openChannels(
  { model, discard }: BrokerConnection,
  names: BrokerNames,
  log: Logger,
): Promise<Channels> {
  const confirming = await model.createConfirmChannel()
  const live = await model.createChannel()
  for (const channel of [confirming, live]) {
    channel.on('error', (error) => log.warn({ reason: error.message }, 'bus.channel-error'))
    channel.on('close', discard)
  }
  await confirming.assertExchange(names.events, 'topic', { durable: true })
  await live.assertExchange(names.live, 'topic', { durable: true })
  return { confirming, live }
}

/** Consumers find the trace in the header, which those of an earlier version ignore. */
function contentOf({ traceparent: _, ...event }: StoredEvent): Buffer {
  return Buffer.from(JSON.stringify(event))
}

function propertiesOf({ id, name }: DomainEvent) {
  const traceparent = currentTraceparent()
  const headers = traceparent ? { [traceparentHeader]: traceparent } : {}
  return { messageId: id, type: name, contentType: 'application/json', headers }
}
