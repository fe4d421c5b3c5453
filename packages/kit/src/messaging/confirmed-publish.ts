// Publishes on a channel with confirms.
import type { ConfirmChannel, Options } from 'amqplib'

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
