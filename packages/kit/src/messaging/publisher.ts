// Publishes with confirms: a copy for live subscribers and a persistent, `mandatory` one per consumer. With a timeout of
// our own, because a dead connection accepts bytes for a long time without confirming them.
import { eventCatalogue } from '@jumpingjack/contracts/events/events'
import type { Logger } from '../telemetry/log.ts'
import { ageOf, measure } from '../telemetry/metrics.ts'
import { currentTraceparent, inSpan, traceparentHeader } from '../telemetry/trace.ts'
import { within } from '../timing/within.ts'
import type { BrokerConnection } from './broker-connection.ts'
import { type BrokerNames, routingKeys } from './broker-names.ts'
import type { StoredEvent } from './outbox.ts'
import { confirmedPublish } from './queues.ts'

const confirmTimeoutMs = 5_000

export function createPublisher(names: BrokerNames, log: Logger) {
  let channels: Awaited<ReturnType<typeof openChannels>> | undefined

  async function send(event: StoredEvent): Promise<void> {
    if (!channels) throw new Error('the broker is not connected')
    const { publish, live } = channels
    // Consumers find the trace in the header.
    const { traceparent: _, ...message } = event
    const content = Buffer.from(JSON.stringify(message))
    const traceparent = currentTraceparent()
    const headers = traceparent ? { [traceparentHeader]: traceparent } : {}
    const properties = { messageId: event.id, type: event.name, contentType: 'application/json', headers }
    const keys = routingKeys(event.name)
    if (keys.length === 0) {
      return publish(names.live, event.name, content, { ...properties, persistent: false, mandatory: false })
    }
    if (eventCatalogue[event.name].live) live.publish(names.live, event.name, content, properties)
    await Promise.all(keys.map((key) => publish(names.events, key, content, properties)))
  }

  return {
    lost(): void {
      channels = undefined
    },
    async open(connection: BrokerConnection): Promise<void> {
      channels = await openChannels(connection, names, log)
    },
    /** Resolves when the queue of every consumer has the event. */
    publish(event: StoredEvent): Promise<void> {
      const attributes = { 'messaging.system': 'rabbitmq', 'messaging.message.id': event.id }
      return inSpan(
        `publish ${event.name}`,
        { kind: 'PRODUCER', parent: event.traceparent, attributes },
        async () => {
          await within(confirmTimeoutMs, send(event), 'the confirm of the broker')
          measure('outbox.wait', ageOf(event.occurredAt), { event: event.name })
        },
      )
    },
  }
}

async function openChannels({ model, discard }: BrokerConnection, names: BrokerNames, log: Logger) {
  const confirming = await model.createConfirmChannel()
  // Without confirms: those of messages that no queue takes come at once, which splits the confirms of the others.
  const live = await model.createChannel()
  for (const channel of [confirming, live]) {
    channel.on('error', (error) => log.warn({ reason: error.message }, 'bus.channel-error'))
    channel.on('close', discard)
  }
  await confirming.assertExchange(names.events, 'topic', { durable: true })
  await live.assertExchange(names.live, 'topic', { durable: true })
  return { publish: confirmedPublish(confirming), live }
}
