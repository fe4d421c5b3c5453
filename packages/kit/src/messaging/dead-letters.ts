// Lists and replays the messages of a service's dead-letter queues.
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import type { ConfirmChannel, GetMessage } from 'amqplib'
import { type BrokerNames, failedRoutes } from './broker-names.ts'
import { failureHeaders, triesOf } from './consumer.ts'
import { traceHeaderOf } from './message-trace.ts'
import { forEachQueue, forward } from './queues.ts'

export interface DeadLetter {
  id: string
  event: string
  tries: number
  reason: string
}

interface Target {
  url: string
  service: ServiceName
  namespace: string
}

/**
 * The messages of each dead-letter queue, oldest first. Each message is republished to its queue once: requeueing it
 * would count as a delivery, and the queue drops a message after too many of those.
 */
export function listDeadLetters(target: Target): Promise<DeadLetter[]> {
  return moveEach(target, failedRoutes.dead, ownHeaders)
}

/**
 * Moves the messages back to their main queue with a new count of tries, and returns them. A message is acknowledged
 * when the broker has confirmed its copy: a crash in between duplicates it, which idempotent handlers allow.
 */
export function replayDeadLetters(target: Target): Promise<DeadLetter[]> {
  return moveEach(target, failedRoutes.again, () => ({}))
}

type Headers = Record<string, unknown>

async function moveEach(
  { service, ...broker }: Target,
  route: string,
  headersOf: (message: GetMessage) => Headers,
): Promise<DeadLetter[]> {
  const moved = await forEachQueue(broker, [service], (channel, names) =>
    moveAll(channel, names, route, headersOf),
  )
  return moved.flat()
}

async function moveAll(
  channel: ConfirmChannel,
  names: BrokerNames,
  route: string,
  headersOf: (message: GetMessage) => Headers,
): Promise<DeadLetter[]> {
  const found: DeadLetter[] = []
  // Only as many as there are now: a message that fails again meanwhile is not moved twice.
  const { messageCount } = await channel.checkQueue(names.dead)
  while (found.length < messageCount) {
    const message = await channel.get(names.dead)
    if (!message) break
    await forward(channel, names.failed, route, message, { ...traceHeaderOf(message), ...headersOf(message) })
    channel.ack(message)
    found.push(asDeadLetter(message))
  }
  return found
}

function asDeadLetter(message: GetMessage): DeadLetter {
  const { messageId, type } = message.properties
  const { [failureHeaders.reason]: reason } = ownHeaders(message)
  return {
    id: String(messageId ?? 'without id'),
    event: String(type ?? 'unknown event'),
    tries: triesOf(message),
    reason: String(reason ?? 'delivered too often without acknowledgement'),
  }
}

/** Without RabbitMQ's own headers, by which it would treat a later dead-lettering as a cycle. */
function ownHeaders(message: GetMessage): Headers {
  const own: string[] = Object.values(failureHeaders)
  const headers: Headers = message.properties.headers ?? {}
  return Object.fromEntries(Object.entries(headers).filter(([name]) => own.includes(name)))
}
