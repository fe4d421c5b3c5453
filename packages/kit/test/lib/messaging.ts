// Buses, a collection with outboxes, and its relays. Each ends with the test that opened it.
import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import { type Model, Schema } from 'mongoose'
import { onTestFinished } from 'vitest'
import { type Bus, connectBus } from '../../src/messaging/bus.ts'
import { newEvent, outboxFields, outboxOf, type Relay, type WithOutbox } from '../../src/messaging/outbox.ts'
import { connectMongo } from '../../src/mongo/mongo.ts'
import { startRelay } from '../../src/relay/relay.ts'
import { createLog } from '../../src/telemetry/log.ts'
import { createTestBed } from '../testing/testing.ts'
import { until } from '../testing/until.ts'

const log = createLog('test', process.env.LOG_LEVEL ?? 'silent')

export function aReview(rating = 4): DomainEvent<'review-created'> {
  const data = { reviewId: randomUUID(), gymId: randomUUID(), userId: randomUUID(), rating, revision: 1 }
  return newEvent('review-created', data, new Date())
}

export async function createMessagingBed() {
  const bed = await createTestBed()
  const { MONGO_URL, MONGO_DB = '' } = bed.env('review')
  const db = await connectMongo(MONGO_URL, MONGO_DB, log)
  const schema = new Schema<WithOutbox>({ _id: String, ...outboxFields })
  const model: Model<WithOutbox> = db.model<WithOutbox>('things', schema)

  async function bus(service: ServiceName, url = bed.env(service).RABBITMQ_URL): Promise<Bus> {
    const opened = connectBus({ url, service, namespace: bed.namespace, log })
    onTestFinished(() => opened.close())
    await until('connected', async () => opened.isConnected())
    return opened
  }

  return {
    ...bed,
    bus,
    relay(over: Bus): Relay {
      const started = startRelay(model, over, log)
      onTestFinished(() => started.stop())
      return started
    },
    /** Consumes as the gym service. Counts how often each event was handled, by its id. */
    async consume(onEvent: (event: DomainEvent<'review-created'>) => Promise<void> = async () => {}) {
      const handled = new Map<string, number>()
      const gym = await bus('gym')
      await gym.consume({
        'review-created': async (event) => {
          handled.set(event.id, (handled.get(event.id) ?? 0) + 1)
          await onEvent(event)
        },
      })
      return { handled, stopConsuming: gym.stopConsuming }
    },
    /** Stores documents with the ids of these events, and the events in their outboxes. */
    async store(...events: DomainEvent[]): Promise<void> {
      await model.insertMany(events.map((event) => ({ _id: event.id, ...outboxOf(event) })))
    },
    model,
    read: (id: string) => model.findById(id).lean(),
    async stop(): Promise<void> {
      await db.close()
      await bed.remove()
    },
  }
}
