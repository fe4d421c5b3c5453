// Looking into a service's dead-letter queues, and giving their messages another chance.
import { queuesOf } from '@jumpingjack/contracts/events/events'
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import { type ConfirmChannel, connect, type GetMessage } from 'amqplib'
import { type BrokerNames, brokerNames, failedRoutes } from './broker-names.ts'
import { assertQueues, failureHeaders } from './consumer.ts'

export interface DeadLetter {
  id: string
  event: string
  tries: number
  reason: string
}

interface Place {
  url: string
  service: ServiceName
  namespace: string
}

/**
 * The messages in the dead-letter queues, of each the oldest first. A queue is turned round once: a message that is
 * only given back counts as delivered, and a queue drops what has been delivered too often.
 */
export function listDeadLetters(place: Place): Promise<DeadLetter[]> {
  return moveEach(place, failedRoutes.dead, ownHeaders)
}

/**
 * Moves the messages back to where they came from as if they had never been tried, and gives them. Each is taken
 * off only when the broker has confirmed its copy: a crash in between doubles one, which no reaction minds.
 */
export function replayDeadLetters(place: Place): Promise<DeadLetter[]> {
  return moveEach(place, failedRoutes.again, () => ({}))
}

type Headers = Record<string, unknown>

async function moveEach(
  { url, service, namespace }: Place,
  route: string,
  headersOf: (message: GetMessage) => Headers,
): Promise<DeadLetter[]> {
  const connection = await connect(url, { timeout: 5_000 })
  try {
    const channel = await connection.createConfirmChannel()
    const found: DeadLetter[] = []
    for (const { queue, events } of queuesOf(service)) {
      const names = brokerNames(service, namespace, queue)
      await assertQueues(channel, names, events)
      found.push(...(await moveAll(channel, names, route, headersOf)))
    }
    await channel.close()
    return found
  } finally {
    await connection.close()
  }
}

async function moveAll(
  channel: ConfirmChannel,
  names: BrokerNames,
  route: string,
  headersOf: (message: GetMessage) => Headers,
): Promise<DeadLetter[]> {
  const found: DeadLetter[] = []
  // As many as there are now: one that fails again while this runs is not moved a second time.
  const { messageCount } = await channel.checkQueue(names.dead)
  while (found.length < messageCount) {
    const message = await channel.get(names.dead)
    if (!message) break
    await copy(channel, names.failed, route, message, headersOf(message))
    channel.ack(message)
    found.push(asDeadLetter(message))
  }
  return found
}

function copy(
  channel: ConfirmChannel,
  exchange: string,
  route: string,
  { content, properties }: GetMessage,
  headers: Headers,
): Promise<void> {
  const { messageId, type, contentType } = properties
  const options = { persistent: true, mandatory: true, messageId, type, contentType, headers }
  return new Promise((resolve, reject) => {
    // The broker sends a return before the confirm of the same message.
    channel.once('return', () => reject(new Error(`No queue is bound to ${exchange} for "${route}"`)))
    channel.publish(exchange, route, content, options, (error) => {
      channel.removeAllListeners('return')
      if (error) reject(error)
      else resolve()
    })
  })
}

function asDeadLetter(message: GetMessage): DeadLetter {
  const { messageId, type } = message.properties
  const { [failureHeaders.tries]: tries, [failureHeaders.reason]: reason } = ownHeaders(message)
  return {
    id: String(messageId ?? 'without id'),
    event: String(type ?? 'unknown event'),
    tries: Number(tries ?? 0),
    reason: String(reason ?? 'delivered too often without an answer'),
  }
}

/** Without the broker's own, by which it would take a later dead-lettering for a cycle. */
function ownHeaders(message: GetMessage): Headers {
  const own: string[] = Object.values(failureHeaders)
  const headers: Headers = message.properties.headers ?? {}
  return Object.fromEntries(Object.entries(headers).filter(([name]) => own.includes(name)))
}
