// Starts the gym service on real servers, with helpers for gyms and events.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { EventData } from '@jumpingjack/contracts/events/events'
import { hourMs } from '@jumpingjack/contracts/fields/durations'
import type { GymCluster } from '@jumpingjack/contracts/gym/gym-lists'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import { maxAgeMs } from '@jumpingjack/kit/mongo/change-feed'
import { startService } from '@jumpingjack/kit/service/service'
import { oncePerWorker } from '@jumpingjack/kit/testing/once-per-worker'
import { aMember, createTestBed, pagesFrom, type TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import mongoose from 'mongoose'
import { assemble } from '../src/app.ts'
import type { GymEnv } from '../src/env.ts'
import { type GymImport, gymIdOf, openGymImport } from '../src/gyms/gym-imports.actions.ts'
import { ratingFields } from '../src/gyms/gyms.rules.ts'
import type { Tally } from '../src/gyms/tallies.rules.ts'

const adminId = { adminId: randomUUID(), sessionId: randomUUID(), email: 'boss@example.com' }

export type ReviewPayload = EventData<'review-created'>
export type AMember = TestClient & { userId: string }
type GymEvent = 'gym-rated' | 'gym-changed' | 'gym-closed' | 'gym-reopened' | 'gym-merged'
export const sharedGym = oncePerWorker(() => bootGym())

export async function bootGym(settings: Partial<GymEnv> = {}) {
  const bed = await createTestBed()
  const env = { ...bed.env('gym'), ...settings }
  const { url, stop } = await startService('gym', env, assemble)
  const cleanups = [stop]
  const db = await mongoose.createConnection(env.MONGO_URL, { dbName: env.MONGO_DB }).asPromise()
  const premiumMember = aMember()
  const member = await bed.client('gym', url, premiumMember)
  await bed.publishNew('subscription-activated', aSubscription(premiumMember.userId))
  await until('premium', async () => (await resultLimit(member)) === null)
  const importer = await openGymImport(db)
  return {
    bed,
    db,
    url,
    /** A premium member, so that lists are not limited. */
    member,
    async newMember(): Promise<AMember> {
      const caller = aMember()
      return { ...(await bed.client('gym', url, caller)), userId: caller.userId }
    },
    as: (service: ServiceName) => bed.client('gym', url, { role: 'service', service }),
    admin: await bed.client('gym', url, { role: 'admin', ...adminId }),
    /** Stores gyms without events. Returns their ids once lists include them. */
    async gyms(...gyms: Partial<GymImport>[]): Promise<string[]> {
      const drafts = gyms.map(aGym)
      await importer.importBatch(drafts)
      await setTimeout(maxAgeMs)
      return drafts.map((draft) => gymIdOf(draft.sourceId))
    },
    /** Stores tallies as if reviews had been counted. Resolves once lists include them. */
    async rate(ids: readonly string[], tallyOf: (n: number) => Tally): Promise<void> {
      // Without reviews a recount would undo them.
      const later = { $set: { until: new Date(Date.now() + hourMs) } }
      await db.collection<{ _id: string }>('leases').updateOne({ _id: 'recount' }, later, { upsert: true })
      await db.collection<{ _id: string }>('gyms').bulkWrite(
        ids.map((_id, n) => {
          const update = { $set: { ...ratingFields(tallyOf(n)), changedAt: new Date() } }
          return { updateOne: { filter: { _id }, update } }
        }),
      )
      await setTimeout(maxAgeMs)
    },
    gym: async (id: string): Promise<Gym> => (await member.call('GET', `/api/gyms/${id}`)).json,
    /** Starts a replica of the service. Returns a client of it for `member`. */
    async startReplica(settings: Partial<GymEnv> = {}, now?: () => Date) {
      const service = await startService('gym', { ...env, ...settings }, assemble, now)
      cleanups.push(service.stop)
      return { ...(await bed.client('gym', service.url, premiumMember)), url: service.url }
    },
    /** Returns the payloads that the service publishes for this gym from now on, each once. */
    async collect<N extends GymEvent>(name: N, gymId: string): Promise<() => EventData<N>[]> {
      const events = await bed.accept(name)
      return () => {
        const ofGym = events.filter(({ data }) => data.gymId === gymId)
        return [...new Map(ofGym.map(({ id, data }) => [id, data])).values()]
      }
    },
    publish: bed.publishNew,
    async remove() {
      for (const cleanup of cleanups) await cleanup()
      await db.close()
      await bed.remove()
    },
  }
}

/** The `X-Result-Limit` of this caller; null without a limit. */
export async function resultLimit(client: TestClient): Promise<string | null> {
  return (await client.call('GET', '/api/gyms?limit=1')).headers.get('x-result-limit')
}

/** All pages of a list. */
export async function allGyms(client: TestClient, query: string): Promise<Gym[]> {
  return (await pagesFrom(client, `/api/gyms?${query}`)).flatMap(({ json }) => json)
}

/** The number of gyms of a list with this query. */
export async function totalOf(client: TestClient, query: string): Promise<number> {
  return Number((await client.call('GET', `/api/gyms?limit=1&${query}`)).headers.get('x-total-count'))
}

export const confirm = (by: TestClient, id: string) =>
  by.call('POST', `/api/suggestions/${id}/confirmation`, {})

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
