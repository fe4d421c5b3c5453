// The gym service on real servers, and gyms and events to feed it.
import { randomUUID } from 'node:crypto'
import type { EventData } from '@jumpingjack/contracts/events/events'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { connectBus } from '@jumpingjack/kit/messaging/bus'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { startService } from '@jumpingjack/kit/service/service'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import {
  aMember,
  createTestBed,
  type TestBed,
  type TestClient,
  until,
} from '@jumpingjack/kit/testing/testing'
import mongoose, { type Connection } from 'mongoose'
import { assemble } from '../src/app.ts'
import type { GymEnv } from '../src/env.ts'
import { type GymImport, gymIdOf, openGymImport } from '../src/gyms/gym-imports.actions.ts'

const nobody = 'http://127.0.0.1:9'

export interface Booted {
  bed: TestBed
  db: Connection
  url: string
  /** Premium, so that lists do not end early. */
  member: TestClient
  /** Stores gyms at once and gives their ids. */
  gyms(...gyms: Partial<GymImport>[]): Promise<string[]>
  gym(id: string): Promise<Gym>
  /** A caller of one more instance of the service, with database, queue and identity in common. */
  another(settings?: Partial<GymEnv>, now?: () => Date): Promise<TestClient & { url: string }>
  /** Collects from now on what the service announces under this name. */
  hear<N extends 'gym-created' | 'gym-rated' | 'gym-merged'>(name: N, gymId: string): Promise<EventData<N>[]>
  publish<N extends Heard>(name: N, data: EventData<N>): Promise<void>
  remove(): Promise<void>
}

export type Fact = EventData<'review-created'>
type Heard =
  | `review-${'created' | 'updated' | 'deleted' | 'hidden' | 'restored'}`
  | `subscription-${'activated' | 'ended'}`

export async function bootGym(): Promise<Booted> {
  const bed = await createTestBed()
  const env = { ...bed.env('gym'), REVIEW_URL: nobody, PLACES_URL: nobody }
  const { url, stop } = await startService('gym', env, assemble)
  const ending = [stop]
  const db = await mongoose.createConnection(env.MONGO_URL, { dbName: env.MONGO_DB }).asPromise()
  const someone = aMember()
  const member = await bed.client('gym', url, someone)
  await bed.publish(newEvent('subscription-activated', aSubscription(someone.userId), new Date()))
  await until('premium', async () => (await resultLimit(member)) === null)
  const importer = await openGymImport(db)
  return {
    bed,
    db,
    url,
    member,
    async gyms(...gyms) {
      const drafts = gyms.map(aGym)
      await importer.take(drafts)
      return drafts.map((draft) => gymIdOf(draft.sourceId))
    },
    gym: async (id) => (await member.call('GET', `/api/gyms/${id}`)).json,
    async another(settings = {}, now) {
      const service = await startService('gym', { ...env, ...settings }, assemble, now)
      ending.push(service.stop)
      return { ...(await bed.client('gym', service.url, someone)), url: service.url }
    },
    async hear(name, gymId) {
      const heard: EventData<typeof name>[] = []
      const known = new Set<string>()
      const { RABBITMQ_URL: rabbitUrl, EVENTS_NAMESPACE: namespace } = env
      const bus = await connectBus({
        url: rabbitUrl,
        service: 'gateway',
        namespace,
        log: createLog('test', 'silent'),
      })
      ending.push(bus.close)
      await until('connected', async () => bus.isConnected())
      await bus.subscribe([name], ({ id, data }) => {
        // Two instances may both send what one of them was slow to send.
        if (known.has(id)) return
        known.add(id)
        if ('gymId' in data && data.gymId === gymId) heard.push(data as EventData<typeof name>)
      })
      return heard
    },
    publish: (name, data) => bed.publish(newEvent(name, data, new Date())),
    async remove() {
      for (const end of ending) await end()
      await db.close()
      await bed.remove()
    },
  }
}

/** What lists end at for this caller; null where they do not. */
export async function resultLimit(client: TestClient): Promise<string | null> {
  return (await client.call('GET', '/api/gyms?limit=1')).headers.get('x-result-limit')
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

export function aPayload(fields: Partial<Fact> = {}): Fact {
  return {
    reviewId: randomUUID(),
    gymId: randomUUID(),
    userId: randomUUID(),
    rating: 4,
    revision: 1,
    ...fields,
  }
}
