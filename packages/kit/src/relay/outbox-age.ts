// Measures how long the oldest event of a collection has been waiting. Where telemetry is off, it does nothing.
import type { Connection } from 'mongoose'
import { ageOf, isMetering, measure } from '../telemetry/metrics.ts'

type Collection = ReturnType<Connection['collection']>

export async function measureOutboxAge(collection: Collection): Promise<void> {
  if (!isMetering()) return
  const projection = { 'outbox.occurredAt': 1 }
  const oldest = await collection.findOne(
    { outboxAt: { $exists: true } },
    { projection, sort: { outboxAt: 1 } },
  )
  const events: { occurredAt: string }[] = oldest?.outbox ?? []
  const age = events[0] ? ageOf(events[0].occurredAt) : 0
  measure('outbox.age', age, { collection: collection.collectionName })
}
