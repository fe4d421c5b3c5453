// A temporary queue of one process, for events that matter only while it runs.
import { type DomainEvent, type EventName, parseEvent } from '@jumpingjack/contracts/events/events'
import type { ChannelModel } from 'amqplib'
import type { Logger } from '../telemetry/log.ts'
import type { BrokerNames } from './broker-names.ts'

export async function openLiveSubscription(options: {
  model: ChannelModel
  names: BrokerNames
  eventNames: readonly EventName[]
  onEvent: (event: DomainEvent) => void
  log: Logger
}): Promise<void> {
  const { model, names, log } = options
  const channel = await model.createChannel()
  channel.on('error', (error) => log.warn({ reason: error.message }, 'bus.channel-error'))
  await channel.assertExchange(names.exchange, 'topic', { durable: true })
  const name = `${names.queue}.live.${crypto.randomUUID()}`
  const { queue } = await channel.assertQueue(name, { exclusive: true, autoDelete: true, durable: false })
  for (const eventName of options.eventNames) await channel.bindQueue(queue, names.exchange, eventName)
  await channel.consume(
    queue,
    (message) => {
      if (!message) return void model.close().catch(() => undefined)
      try {
        options.onEvent(parseEvent(JSON.parse(message.content.toString())))
      } catch (error) {
        log.warn({ err: error }, 'live.invalid-event')
      }
    },
    { noAck: true },
  )
}
