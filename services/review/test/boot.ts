// The review service on real servers, with a recorder of its events in place of the gym service.
import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import { startService } from '@jumpingjack/kit/service/service'
import { oncePerWorker } from '@jumpingjack/kit/testing/once-per-worker'
import { aMember, createTestBed, type TestBed, type TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { Client } from 'minio'
import mongoose from 'mongoose'
import { assemble } from '../src/app.ts'
import { ReviewEnv } from '../src/env.ts'
import { importReviews } from '../src/reviews/import-reviews.actions.ts'

export type Booted = Awaited<ReturnType<typeof bootReview>>
export type Author = Awaited<ReturnType<Booted['as']>>
type ReviewEvent = DomainEvent<'review-created'>

/** All of these have the same payload. */
const reviewEvents = ['created', 'updated', 'deleted', 'hidden', 'restored'].map(
  (change) => `review-${change as 'created'}` as const,
)

const shared = oncePerWorker(() => bootReview())

/** In real time. */
export async function sharedReview(): Promise<Booted> {
  const review = await shared()
  review.clock.now = undefined
  return review
}

export async function bootReview(changes: Partial<ReviewEnv> = {}, given?: TestBed) {
  const bed = given ?? (await createTestBed())
  const { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY } = process.env
  const env = ReviewEnv.parse({
    ...bed.env('review'),
    ...{ S3_ENDPOINT, S3_PUBLIC_URL: S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY },
    S3_BUCKET: `test-${bed.namespace}`,
    ...changes,
    LOCAL_MODE: 'true',
  })
  const clock: { now: Date | undefined } = { now: undefined }
  await bed.accept('review-deleted', 'admin')
  const db = await mongoose.createConnection(env.MONGO_URL, { dbName: env.MONGO_DB }).asPromise()
  // On a given bed, the gym service may run and consume them.
  const recorded = given ? [] : await Promise.all(reviewEvents.map((name) => bed.accept(name, 'gym')))
  const published = (): ReviewEvent[] => recorded.flat()
  const service = await startService('review', env, assemble, () => clock.now ?? new Date())

  const asService = (name: ServiceName = 'gym') =>
    bed.client('review', service.url, { role: 'service', service: name })
  async function stop(): Promise<void> {
    await service.stop()
    await db.close()
  }
  return {
    bed,
    url: service.url,
    env,
    db,
    /** The events that the gym service would consume. */
    published,
    clock,
    as: async (member = aMember()) => ({ ...(await bed.client('review', service.url, member)), member }),
    asService,
    /** A gym with one review of five stars, so that it exists for the review service. */
    async aGym() {
      const gymId = randomUUID()
      const createdAt = new Date('2026-01-01')
      await importReviews(db, [
        { gymId, userId: randomUUID(), authorName: 'First Guest', rating: 5, createdAt },
      ])
      // The relay's next sweep publishes it, without the usual delay.
      const unpublished = { gymId, outboxAt: { $exists: true } }
      await db.collection('reviews').updateOne(unpublished, { $set: { outboxAt: createdAt } })
      return gymId
    },
    /** Posts three stars, unless the body says otherwise. */
    post: (author: TestClient, gymId: string, body: object = {}) =>
      author.call('POST', `/api/gyms/${gymId}/reviews`, { rating: 3, ...body }),
    /** As administrators do. A null reason restores the review. */
    hide: async (id: string, reason: string | null = 'spam') =>
      (await asService('admin')).call('PUT', `/internal/reviews/${id}/hiding`, { reason }),
    /** What the page of a gym shows to this member. */
    async reviewsOf(gymId: string, viewerId?: string) {
      const query = viewerId ? `?viewerId=${viewerId}` : ''
      return (await (await asService()).call('GET', `/internal/gyms/${gymId}/reviews${query}`)).json
    },
    /** The events of a review, or of all reviews of a gym, each once: at least so many, by revision. */
    eventsOf(id: string, count: number): Promise<ReviewEvent[]> {
      return until(`${count} events of ${id}`, async () => {
        const own = published().filter(({ data }) => [data.reviewId, data.gymId].includes(id))
        const unique = [...new Map(own.map((event) => [event.id, event])).values()]
        return unique.length >= count && unique.sort((a, b) => a.data.revision - b.data.revision)
      })
    },
    /** Resolves when all events have left their outboxes. */
    async allPublished(): Promise<void> {
      const waiting = { outboxAt: { $exists: true } }
      await until('empty outboxes', async () => !(await db.collection('reviews').countDocuments(waiting)))
    },
    /** What the bucket has below this prefix. */
    keys: (prefix: string) => keysIn(storageClient(env), env.S3_BUCKET, prefix),
    /** Stops the service. */
    stop,
    /** Stops the service and deletes the data. */
    async remove() {
      await stop()
      await removeBucket(env)
      await bed.remove()
    },
  }
}

type StorageEnv = Pick<ReviewEnv, 'S3_ENDPOINT' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'>

export function storageClient(
  { S3_ENDPOINT, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey }: StorageEnv,
  sessionToken = '',
): Client {
  const { hostname, port } = new URL(S3_ENDPOINT)
  const address = { endPoint: hostname, port: Number(port), useSSL: false, region: 'us-east-1' }
  return new Client({ ...address, accessKey, secretKey, sessionToken })
}

async function removeBucket(env: ReviewEnv): Promise<void> {
  const client = storageClient(env)
  if (!(await client.bucketExists(env.S3_BUCKET))) return
  await client.removeObjects(env.S3_BUCKET, await keysIn(client, env.S3_BUCKET, ''))
  await client.removeBucket(env.S3_BUCKET)
}

export async function keysIn(client: Client, bucket: string, prefix: string): Promise<string[]> {
  const found = await client.listObjectsV2(bucket, prefix, true).toArray()
  return found.flatMap(({ name }) => name ?? [])
}

type Credentials = Record<'AccessKeyId' | 'SecretAccessKey' | 'SessionToken', string>

/** With temporary credentials, as a browser has them. */
export function browserClient(env: ReviewEnv, { AccessKeyId, SecretAccessKey, SessionToken }: Credentials) {
  const keys = { S3_ACCESS_KEY: AccessKeyId, S3_SECRET_KEY: SecretAccessKey }
  return storageClient({ S3_ENDPOINT: env.S3_PUBLIC_URL, ...keys }, SessionToken)
}
