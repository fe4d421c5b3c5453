// Starts the gym service on real servers, with helpers for gyms and events.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type DomainEvent, type EventData, eventCatalogue } from '@jumpingjack/contracts/events/events'
import type { GymCluster } from '@jumpingjack/contracts/gym/gym-lists'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { connectBus } from '@jumpingjack/kit/messaging/bus'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { maxAgeMs } from '@jumpingjack/kit/mongo/change-feed'
import { startService } from '@jumpingjack/kit/service/service'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { aMember, createTestBed, type TestBed, type TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import mongoose, { type Connection } from 'mongoose'
import { assemble } from '../src/app.ts'
import type { GymEnv } from '../src/env.ts'
import { type GymImport, gymIdOf, openGymImport } from '../src/gyms/gym-imports.actions.ts'
import { ratingFields } from '../src/gyms/gyms.rules.ts'
import type { Tally } from '../src/gyms/tallies.rules.ts'

export const unreachableUrl = 'http://127.0.0.1:9'

export interface Booted {
  bed: TestBed
  db: Connection
  url: string
  /** A premium member, so that lists are not limited. */
  member: TestClient
  /** Stores gyms without events. Returns their ids once lists include them. */
  gyms(...gyms: Partial<GymImport>[]): Promise<string[]>
  /** Stores tallies as if reviews had been counted. Resolves once lists include them. */
  rate(ids: readonly string[], tallyOf: (n: number) => Tally): Promise<void>
  gym(id: string): Promise<Gym>
  /** Starts a replica of the service. Returns a client of it for `member`. */
  startReplica(settings?: Partial<GymEnv>, now?: () => Date): Promise<TestClient & { url: string }>
  /** Collects the payloads that the service publishes for this gym from now on. */
  collect<N extends 'gym-created' | 'gym-rated' | 'gym-changed' | 'gym-merged'>(
    name: N,
    gymId: string,
  ): Promise<EventData<N>[]>
  /** Before the next file, whose collectors would compete with these for the events. */
  stopCollecting(): Promise<void>
  publish<N extends ConsumedEvent>(name: N, data: EventData<N>): Promise<void>
  remove(): Promise<void>
}

export type ReviewPayload = EventData<'review-created'>
type ConsumedEvent =
  | `review-${'created' | 'updated' | 'deleted' | 'hidden' | 'restored'}`
  | `subscription-${'activated' | 'ended'}`
  | 'account-deleted'

let shared: Promise<Booted> | undefined

/** Started once per worker, whose files share it, and ended with the worker. */
export async function sharedGym(): Promise<Booted> {
  shared ??= bootGym()
  const gym = await shared
  await gym.stopCollecting()
  return gym
}

export async function bootGym(settings: Partial<GymEnv> = {}): Promise<Booted> {
  const bed = await createTestBed()
  const env = {
    ...bed.env('gym'),
    REVIEW_URL: unreachableUrl,
    USER_URL: unreachableUrl,
    PLACES_URL: unreachableUrl,
    ...settings,
  }
  const { url, stop } = await startService('gym', env, assemble)
  const cleanups = [stop]
  const collectors: (() => Promise<void>)[] = []
  async function stopCollecting(): Promise<void> {
    for (const close of collectors.splice(0)) await close()
  }
  const db = await mongoose.createConnection(env.MONGO_URL, { dbName: env.MONGO_DB }).asPromise()
  const premiumMember = aMember()
  const member = await bed.client('gym', url, premiumMember)
  await bed.publish(newEvent('subscription-activated', aSubscription(premiumMember.userId), new Date()))
  await until('premium', async () => (await resultLimit(member)) === null)
  const importer = await openGymImport(db)
  return {
    bed,
    db,
    url,
    member,
    async gyms(...gyms) {
      const drafts = gyms.map(aGym)
      await importer.importBatch(drafts)
      await setTimeout(maxAgeMs)
      return drafts.map((draft) => gymIdOf(draft.sourceId))
    },
    async rate(ids, tallyOf) {
      await db.collection<{ _id: string }>('gyms').bulkWrite(
        ids.map((_id, n) => {
          const update = { $set: { ...ratingFields(_id, tallyOf(n)), changedAt: new Date() } }
          return { updateOne: { filter: { _id }, update } }
        }),
      )
      await setTimeout(maxAgeMs)
    },
    gym: async (id) => (await member.call('GET', `/api/gyms/${id}`)).json,
    async startReplica(settings = {}, now) {
      const service = await startService('gym', { ...env, ...settings }, assemble, now)
      cleanups.push(service.stop)
      return { ...(await bed.client('gym', service.url, premiumMember)), url: service.url }
    },
    async collect(name, gymId) {
      await bed.accept(name)
      const payloads: EventData<typeof name>[] = []
      const seenIds = new Set<string>()
      const { RABBITMQ_URL: rabbitUrl, EVENTS_NAMESPACE: namespace } = env
      // Only live events have a copy for subscribers.
      const [consumer] = eventCatalogue[name].consumers
      const bus = connectBus({
        url: rabbitUrl,
        service: consumer ?? 'gateway',
        namespace,
        log: createLog('test', 'silent'),
      })
      collectors.push(bus.close)
      await until('connected', async () => bus.isConnected())
      const onEvent = ({ id, data }: DomainEvent) => {
        // Replicas may publish an event twice.
        if (seenIds.has(id)) return
        seenIds.add(id)
        if ('gymId' in data && data.gymId === gymId) payloads.push(data as EventData<typeof name>)
      }
      if (consumer) await bus.consume({ [name]: async (event: DomainEvent) => onEvent(event) })
      else await bus.subscribe([name], onEvent)
      return payloads
    },
    stopCollecting,
    publish: (name, data) => bed.publish(newEvent(name, data, new Date())),
    async remove() {
      for (const cleanup of [stopCollecting, ...cleanups]) await cleanup()
      await db.close()
      await bed.remove()
    },
  }
}

/** The `X-Result-Limit` of this caller; null without a limit. */
export async function resultLimit(client: TestClient): Promise<string | null> {
  return (await client.call('GET', '/api/gyms?limit=1')).headers.get('x-result-limit')
}

/** The rest of a list, page by page, from this path on. */
export async function pagesFrom(client: TestClient, path: string): Promise<Gym[]> {
  const { json, headers } = await client.call('GET', path)
  const next = headers.get('link')?.match(/^<(\/api\/gyms\?.*)>; rel="next"$/)?.[1]
  return next ? [...json, ...(await pagesFrom(client, next))] : json
}

/** The number of gyms of a list with this query. */
export async function totalOf(client: TestClient, query: string): Promise<number> {
  return Number((await client.call('GET', `/api/gyms?limit=1&${query}`)).headers.get('x-total-count'))
}

/** The number of gyms of a reply of the map. */
export function countGyms(entries: readonly (GymCluster | Gym)[]): number {
  return entries.reduce((sum, entry) => sum + ('count' in entry ? entry.count : 1), 0)
}

export function aSubscription(
  userId: string,
  fields: Partial<EventData<'subscription-activated'>> = {},
): EventData<'subscription-activated'> {
  return { userId, premiumUntil: '2100-01-01T00:00:00.000Z', revision: 1, ...fields }
}

export function aGym(fields: Partial<GymImport> = {}): GymImport {
  return {
    sourceId: `test:${randomUUID()}`,
    name: 'Iron Corner',
    address: '1 Main Street, New York, NY 10001',
    latitude: 40.7128,
    longitude: -74.006,
    type: 'Traditional',
    phone: null,
    website: null,
    hours: null,
    description: null,
    ...fields,
  }
}

export function aPayload(fields: Partial<ReviewPayload> = {}): ReviewPayload {
  return {
    reviewId: randomUUID(),
    gymId: randomUUID(),
    userId: randomUUID(),
    rating: 4,
    revision: 1,
    ...fields,
  }
}
