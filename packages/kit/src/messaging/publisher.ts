// Publishes with confirms: persistent, `mandatory` for events with consumers, and with a timeout of our own, because a
// dead connection accepts bytes for a long time without confirming them.
import { type DomainEvent, eventCatalogue } from '@jumpingjack/contracts/events/events'
import type { ChannelModel, ConfirmChannel } from 'amqplib'
import type { Logger } from '../telemetry/log.ts'

const confirmTimeoutMs = 5_000

export interface Publisher {
  open(model: ChannelModel): Promise<void>
  publish(event: DomainEvent): Promise<void>
  /** Rejects everything unconfirmed, after the connection was lost. */
  lost(): void
}

export function createPublisher(exchange: string, log: Logger): Publisher {
  let channel: ConfirmChannel | undefined
  const unconfirmed = new Set<(error: Error) => void>()
  const returned = new Set<string>()

  function lost(): void {
    channel = undefined
    for (const fail of [...unconfirmed]) fail(new Error('the connection to the broker was lost'))
  }

  return {
    lost,
    async open(model) {
      const opened = await model.createConfirmChannel()
      opened.on('error', (error) => log.warn({ reason: error.message }, 'bus.channel-error'))
      opened.on('close', () => {
        if (channel !== opened) return
        lost()
        model.close().catch(() => undefined)
      })
      // The broker sends a return before the confirm of the same message.
      opened.on('return', (message) => returned.add(String(message.properties.messageId)))
      await opened.assertExchange(exchange, 'topic', { durable: true })
      channel = opened
    },
    publish(event) {
      return new Promise<void>((resolve, reject) => {
        if (!channel) return reject(new Error('the broker is not connected'))
        const settle = (error?: Error | null) => {
          clearTimeout(timer)
          unconfirmed.delete(settle)
          if (error) reject(error)
          else if (returned.delete(event.id)) reject(new Error('no queue is bound for this event'))
          else resolve()
        }
        const timer = setTimeout(
          () => settle(new Error('the broker did not confirm in time')),
          confirmTimeoutMs,
        )
        unconfirmed.add(settle)
        channel.publish(
          exchange,
          event.name,
          Buffer.from(JSON.stringify(event)),
          publishOptions(event),
          settle,
        )
      })
    },
  }
}

function publishOptions(event: DomainEvent) {
  return {
    persistent: true,
    mandatory: eventCatalogue[event.name].consumers.length > 0,
    messageId: event.id,
    type: event.name,
    contentType: 'application/json',
  }
}
