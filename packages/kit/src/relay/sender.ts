// Publishes events of outboxes, none twice at the same time, and has their outcomes recorded.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import type { Model } from 'mongoose'
import type { Bus } from '../messaging/bus.ts'
import type { WithOutbox } from '../messaging/outbox.ts'
import type { Logger } from '../telemetry/log.ts'
import { createOutcomes } from './outcomes.ts'

/** Events that are not confirmed. More would wait too long for their confirms on a busy machine. */
const unconfirmedMax = 1_000
/** Events that are being published, or are published and still in their outboxes. */
const underWayMax = 5_000

export function createSender(model: Model<WithOutbox>, bus: Bus, log: Logger) {
  /** Ids of events. None is published again before its outcome is recorded. */
  const underWay = new Set<string>()
  const sending = new Set<Promise<void>>()
  let isReading = false
  /** Of the events that have left their outboxes while these were read. */
  let recorded: string[] = []
  let waiting: PromiseWithResolvers<void> | undefined

  const hasRoom = (count = 1) =>
    sending.size + count <= unconfirmedMax && underWay.size + count <= underWayMax

  function wakeWaiting(): void {
    waiting?.resolve()
    waiting = undefined
  }

  function forgetRecorded(): void {
    for (const id of recorded) underWay.delete(id)
    recorded = []
    wakeWaiting()
  }

  const outcomes = createOutcomes(model, log, (eventIds) => {
    recorded.push(...eventIds)
    if (!isReading) forgetRecorded()
  })

  function send(id: string, event: DomainEvent): void {
    if (underWay.has(event.id)) return
    underWay.add(event.id)
    const sent = bus.publish(event).then(
      () => outcomes.add({ id, eventId: event.id }),
      (error) => outcomes.add({ id, eventId: event.id, error }),
    )
    sending.add(sent)
    sent.finally(() => {
      sending.delete(sent)
      wakeWaiting()
    })
  }

  return {
    send,
    /** Publishes the events that `read` returns. Not called again before it has ended. */
    async sendOutboxes(read: () => Promise<WithOutbox[]>): Promise<void> {
      isReading = true
      try {
        for (const { _id, outbox = [] } of await read()) for (const event of outbox) send(_id, event)
      } finally {
        isReading = false
        forgetRecorded()
      }
    },
    hasRoom,
    /** Resolves when so many events can be sent. */
    async room(count: number): Promise<void> {
      while (!hasRoom(count)) {
        waiting ??= Promise.withResolvers()
        await waiting.promise
      }
    },
    async stop(): Promise<void> {
      await Promise.all(sending)
      await outcomes.stop()
    },
  }
}
