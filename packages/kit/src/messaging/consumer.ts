// Consumes a durable queue: acknowledges last, retries with a delay, and dead-letters after five tries. Its bindings
// are restored from time to time, because events wait in the outboxes of their publishers while one is missing.
import { type DomainEvent, type EventName, parseEvent } from '@jumpingjack/contracts/events/events'
import type { Channel, ConsumeMessage, Message } from 'amqplib'
import { Problem } from '../http/problem.ts'
import { isTransientMongoError } from '../mongo/transient-error.ts'
import type { Logger } from '../telemetry/log.ts'
import { ageOf, measure } from '../telemetry/metrics.ts'
import { runWithRequest } from '../telemetry/request-context.ts'
import { inSpan } from '../telemetry/trace.ts'
import { repeat } from '../timing/repeat.ts'
import { within } from '../timing/within.ts'
import type { BrokerConnection } from './broker-connection.ts'
import { type BrokerNames, failedRoutes } from './broker-names.ts'
import { assertQueues, type ConfirmedPublish, confirmedPublish, forward, traceparentOf } from './queues.ts'

/** One handler per event. It must be idempotent, because an event can be delivered more than once. */
export type EventHandlers = { [N in EventName]?: (event: DomainEvent<N>) => Promise<void> }

export type Consumer = Awaited<ReturnType<typeof openConsumer>>

const prefetch = 64
const maxTries = 5
const assertEveryMs = 5_000
const cancelTimeoutMs = 500
/** Headers of a failed delivery: the number of tries and the last error. */
export const failureHeaders = { tries: 'x-tries', reason: 'x-reason' } as const

export async function openConsumer(options: {
  connection: BrokerConnection
  names: BrokerNames
  events: readonly EventName[]
  handlers: EventHandlers
  log: Logger
}) {
  const { connection, names, events, log } = options
  const channel = await connection.model.createConfirmChannel()
  const publish = confirmedPublish(channel)
  const running = new Set<Promise<void>>()
  channel.on('error', (error) => log.warn({ reason: error.message }, 'bus.channel-error'))
  channel.on('close', connection.discard)
  await assertQueues(channel, names, events)
  await channel.prefetch(prefetch)
  const { consumerTag } = await channel.consume(names.queue, (message) => {
    // The broker has cancelled this consumer, as when the queue was deleted.
    if (!message) return connection.discard()
    const work = handle(channel, publish, message, options).catch((error) => {
      // Not acknowledged: the broker delivers it again on the next connection.
      log.error({ err: error }, 'event.not-acknowledged')
      connection.discard()
    })
    running.add(work)
    void work.finally(() => running.delete(work))
  })
  const asserting = repeat(assertEveryMs, async () => {
    // An error closes the channel, and with it the connection.
    await assertQueues(channel, names, events).catch(() => undefined)
  })
  channel.on('close', asserting.stop)
  return {
    /** Takes no more deliveries and resolves when the current ones are handled. */
    async stop(): Promise<void> {
      void asserting.stop()
      await within(cancelTimeoutMs, channel.cancel(consumerTag), 'cancel').catch(() => undefined)
      await Promise.all(running)
    },
  }
}

async function handle(
  channel: Channel,
  publish: ConfirmedPublish,
  message: ConsumeMessage,
  { names, handlers, log }: { names: BrokerNames; handlers: EventHandlers; log: Logger },
): Promise<void> {
  try {
    const event = parseEvent(JSON.parse(message.content.toString()))
    // The handler under this name takes this event, which the type system cannot follow through the lookup.
    const handler = handlers[event.name] as ((event: DomainEvent) => Promise<void>) | undefined
    if (!handler) throw new Error(`no handler for ${event.name}`)
    const options = {
      kind: 'CONSUMER',
      parent: traceparentOf(message),
      attributes: { 'messaging.system': 'rabbitmq', 'messaging.destination.name': names.queue },
    } as const
    await runWithRequest({ requestId: event.requestId }, () =>
      inSpan(`process ${event.name}`, options, () => handler(event)),
    )
    measure('queue.wait', ageOf(event.occurredAt), { event: event.name })
  } catch (error) {
    const tries = triesOf(message) + (isTransientError(error) ? 0 : 1)
    const route = tries >= maxTries ? failedRoutes.dead : failedRoutes.retry
    const level = route === failedRoutes.dead ? 'error' : 'warn'
    log[level]({ err: error, event: message.properties.type, tries, route }, 'event.failed')
    await forward(publish, names.failed, route, message, {
      [failureHeaders.tries]: tries,
      [failureHeaders.reason]: String(error).slice(0, 500),
    })
  }
  channel.ack(message)
}

/** Failed tries so far. With an invalid header, all tries count as used. */
export function triesOf({ properties }: Message): number {
  const tries: unknown = properties.headers?.[failureHeaders.tries] ?? 0
  return Number.isSafeInteger(tries) && Number(tries) >= 0 ? Number(tries) : maxTries
}

/** An unavailable database or service does not count as a try. */
function isTransientError(error: unknown): boolean {
  return isTransientMongoError(error) || (error instanceof Problem && error.code === 'service.unavailable')
}
