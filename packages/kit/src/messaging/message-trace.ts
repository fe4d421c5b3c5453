// The trace of a message: a header that its publisher has set, and that every copy of the message keeps.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import type { Message } from 'amqplib'
import { traceparentHeader } from '../telemetry/trace.ts'

/** An event in an outbox. A message has the field in a header instead. */
export interface TracedEvent extends DomainEvent {
  traceparent?: string
}

export function traceparentOf({ properties }: Message): string | undefined {
  const given: unknown = properties.headers?.[traceparentHeader]
  return typeof given === 'string' ? given : undefined
}

/** The header for a copy of the message; none where it has no trace. */
export function traceHeaderOf(message: Message): Record<string, string> {
  const traceparent = traceparentOf(message)
  return traceparent ? { [traceparentHeader]: traceparent } : {}
}

export const messageAttributes = (queue: string) => ({
  'messaging.system': 'rabbitmq',
  'messaging.destination.name': queue,
})
