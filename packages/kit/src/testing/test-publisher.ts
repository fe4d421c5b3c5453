// Publishes events in tests as the services do: a copy per consumer, and one for live subscribers.
import { type DomainEvent, liveEventNames } from '@jumpingjack/contracts/events/events'
import type { ConfirmChannel } from 'amqplib'
import { brokerNames, routingKeys } from '../messaging/broker-names.ts'
import { until } from './until.ts'

/** The returned function resolves when a queue has the event. */
export function testPublisher(channel: ConfirmChannel, namespace: string) {
  const returnedIds = new Set<string>()
  channel.on('return', ({ properties }) => returnedIds.add(properties.messageId))
  return async (event: DomainEvent): Promise<void> => {
    const { events, live } = brokerNames('gym', namespace)
    for (const exchange of [events, live]) await channel.assertExchange(exchange, 'topic', { durable: true })
    const content = Buffer.from(JSON.stringify(event))
    const consumerKeys = routingKeys(event.name)
    const copies = [
      ...consumerKeys.map((key) => ({ exchange: events, key })),
      { exchange: live, key: event.name },
    ]
    const isLive = liveEventNames.some((name) => name === event.name)
    // A service is ready before its queues exist if the broker was slow. Its publishers repeat events too.
    await until(`a queue for ${event.name}`, async () => {
      for (const { exchange, key } of copies) {
        const messageId = `${event.id} ${key}`
        channel.publish(exchange, key, content, { persistent: true, mandatory: true, messageId })
      }
      await channel.waitForConfirms()
      const returned = copies.filter(({ key }) => returnedIds.delete(`${event.id} ${key}`))
      return returned.length < copies.length || (consumerKeys.length === 0 && !isLive)
    })
  }
}
