// Publishes events in tests as the services do: a copy per consumer, and one for live subscribers.
import { type DomainEvent, liveEventNames } from '@jumpingjack/contracts/events/events'
import type { ConfirmChannel } from 'amqplib'
import { brokerNames, routingKeys } from '../../src/messaging/broker-names.ts'
import { confirmedPublish } from '../../src/messaging/queues.ts'
import { until } from './until.ts'

/** The returned function resolves when a queue has the event. */
export function testPublisher(channel: ConfirmChannel, namespace: string) {
  const publish = confirmedPublish(channel)
  return async (event: DomainEvent): Promise<void> => {
    const { events, live } = brokerNames('gym', namespace)
    for (const exchange of [events, live]) await channel.assertExchange(exchange, 'topic', { durable: true })
    const content = Buffer.from(JSON.stringify(event))
    const keys = routingKeys(event.name)
    const copies = [...keys.map((key) => ({ exchange: events, key })), { exchange: live, key: event.name }]
    const isExpected = keys.length > 0 || liveEventNames.some((name) => name === event.name)
    const send = ({ exchange, key }: (typeof copies)[number]) =>
      publish(exchange, key, content, { messageId: event.id })
    // A service is ready before its queues exist if the broker was slow. Its publishers repeat events too.
    await until(`a queue for ${event.name}`, async () => {
      const sent = await Promise.allSettled(copies.map(send))
      return !isExpected || sent.some(({ status }) => status === 'fulfilled')
    })
  }
}
