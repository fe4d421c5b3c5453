// Working off a durable queue: acknowledged last, tried again with delay, set aside after five tries.
import {
  type DomainEvent,
  type EventName,
  eventNames,
  parseEvent,
} from '@jumpingjack/contracts/events/events'
import type { Channel, ChannelModel, ConfirmChannel, ConsumeMessage } from 'amqplib'
import { Problem } from '../http/problem.ts'
import { isTransientMongoError } from '../mongo/transient-error.ts'
import type { Logger } from '../telemetry/log.ts'
import { runWithRequestId } from '../telemetry/request-context.ts'
import { type BrokerNames, failedRoutes } from './broker-names.ts'

/** One reaction an event; it must be idempotent, because every event may come more than once. */
export type EventHandlers = { [N in EventName]?: (event: DomainEvent<N>) => Promise<void> }

export interface Consumer {
  /** Takes no further deliveries and resolves when those under way are done. */
  stop(): Promise<void>
}

const prefetch = 64
const maxTries = 5
const retryDelayMs = 2_000
/** Redeliveries without an answer, each a crash or a cut connection, before a message counts as a killer. */
const deliveryLimit = 50
/** On a failed delivery: how often it was tried, and what was wrong the last time. */
export const failureHeaders = { tries: 'x-tries', reason: 'x-reason' } as const

export async function openConsumer(options: {
  model: ChannelModel
  names: BrokerNames
  events: readonly EventName[]
  handlers: EventHandlers
  log: Logger
}): Promise<Consumer> {
  const { model, names, events, log } = options
  const channel = await model.createConfirmChannel()
  const underWay = new Set<Promise<void>>()
  let stopped = false
  const renew = () => {
    if (!stopped) model.close().catch(() => undefined)
  }
  channel.on('error', (error) => log.warn({ reason: error.message }, 'bus.channel-error'))
  channel.on('close', renew)
  await assertQueues(channel, names, events)
  await channel.prefetch(prefetch)
  const { consumerTag } = await channel.consume(names.queue, (message) => {
    // The broker cancelled this consumer, as when its queue was deleted.
    if (!message) return renew()
    const work = handle(channel, message, options).catch((error) => {
      // Not acknowledged: the broker delivers it again once this connection is replaced.
      log.error({ err: error }, 'event.unanswered')
      renew()
    })
    underWay.add(work)
    work.finally(() => underWay.delete(work))
  })
  return {
    async stop() {
      stopped = true
      await channel.cancel(consumerTag).catch(() => undefined)
      await Promise.all(underWay)
    },
  }
}

/** Declares a queue with the two for what fails in it, and binds it to what it is there for, and to nothing else. */
export async function assertQueues(channel: Channel, names: BrokerNames, events: readonly EventName[]) {
  const quorum = { 'x-queue-type': 'quorum' }
  await channel.assertExchange(names.exchange, 'topic', { durable: true })
  await channel.assertExchange(names.failed, 'direct', { durable: true })
  await channel.assertQueue(names.dead, { durable: true, arguments: quorum })
  await channel.assertQueue(names.retry, {
    durable: true,
    arguments: {
      ...quorum,
      'x-message-ttl': retryDelayMs,
      'x-dead-letter-exchange': names.failed,
      'x-dead-letter-routing-key': failedRoutes.again,
      'x-dead-letter-strategy': 'at-least-once',
      'x-overflow': 'reject-publish',
    },
  })
  await channel.assertQueue(names.queue, {
    durable: true,
    arguments: {
      ...quorum,
      'x-delivery-limit': deliveryLimit,
      'x-dead-letter-exchange': names.failed,
      'x-dead-letter-routing-key': failedRoutes.dead,
      'x-dead-letter-strategy': 'at-least-once',
      'x-overflow': 'reject-publish',
    },
  })
  await channel.bindQueue(names.queue, names.failed, failedRoutes.again)
  await channel.bindQueue(names.retry, names.failed, failedRoutes.retry)
  await channel.bindQueue(names.dead, names.failed, failedRoutes.dead)
  for (const name of eventNames) {
    if (events.includes(name)) await channel.bindQueue(names.queue, names.exchange, name)
    // It may have been there for that before.
    else await channel.unbindQueue(names.queue, names.exchange, name)
  }
}

async function handle(
  channel: ConfirmChannel,
  message: ConsumeMessage,
  { names, handlers, log }: { names: BrokerNames; handlers: EventHandlers; log: Logger },
): Promise<void> {
  try {
    const event = parseEvent(JSON.parse(message.content.toString()))
    // The reaction under this name takes this event, which the type system cannot follow through the lookup.
    const handler = handlers[event.name] as ((event: DomainEvent) => Promise<void>) | undefined
    if (!handler) throw new Error(`no handler for ${event.name}`)
    await runWithRequestId(event.requestId, () => handler(event))
  } catch (error) {
    const tries =
      Number(message.properties.headers?.[failureHeaders.tries] ?? 0) + (canHelpItself(error) ? 0 : 1)
    const route = tries >= maxTries ? failedRoutes.dead : failedRoutes.retry
    const level = route === failedRoutes.dead ? 'error' : 'warn'
    log[level]({ err: error, event: message.properties.type, tries, route }, 'event.failed')
    await forward(channel, names.failed, route, message, {
      [failureHeaders.tries]: tries,
      [failureHeaders.reason]: String(error).slice(0, 500),
    })
  }
  channel.ack(message)
}

/** Copies a delivery to where failed ones go and waits until the broker has it. */
function forward(
  channel: ConfirmChannel,
  exchange: string,
  route: string,
  message: ConsumeMessage,
  headers: Record<string, unknown>,
): Promise<void> {
  const { messageId, type, contentType } = message.properties
  const options = { persistent: true, messageId, type, contentType, headers }
  return new Promise((resolve, reject) => {
    channel.publish(exchange, route, message.content, options, (error) => (error ? reject(error) : resolve()))
  })
}

/** Trouble of the surroundings is not the message's fault and does not count as a try. */
function canHelpItself(error: unknown): boolean {
  return isTransientMongoError(error) || (error instanceof Problem && error.code === 'service.unavailable')
}

/** A queue of this process alone, for events that matter only while somebody watches. */
export async function listenLive(options: {
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
        log.warn({ err: error }, 'live.unreadable')
      }
    },
    { noAck: true },
  )
}
