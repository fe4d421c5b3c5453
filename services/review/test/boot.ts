// The review service on real servers, with a recorder of its events in place of the gym service.
import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { connectBus } from '@jumpingjack/kit/messaging/bus'
import { startService } from '@jumpingjack/kit/service/service'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { aMember, createTestBed, type TestBed, type TestClient } from '@jumpingjack/kit/testing/testing'
import { Client } from 'minio'
import mongoose, { type Connection } from 'mongoose'
import { assemble } from '../src/app.ts'
import { ReviewEnv } from '../src/env.ts'
import { importReviews } from '../src/reviews/import-reviews.actions.ts'

export interface Booted {
  bed: TestBed
  url: string
  env: ReviewEnv
  db: Connection
  /** The events that the gym service would consume; empty on a given bed, where that service may run. */
  published: DomainEvent[]
  clock: { now: Date | undefined }
  as(member?: Member): Promise<TestClient & { member: Member }>
  asService(): Promise<TestClient>
  /** A gym with one review of five stars, so that it exists for the review service. */
  aGym(): Promise<string>
  /** Stops the service; `remove` deletes the data. */
  stop(): Promise<void>
  remove(): Promise<void>
}

const unreachable = 'http://127.0.0.1:9'

let shared: Promise<Booted> | undefined

/** Started once per worker, whose files share it, and ended with the worker. In real time. */
export async function sharedReview(): Promise<Booted> {
  shared ??= bootReview()
  const review = await shared
  review.clock.now = undefined
  return review
}

export async function bootReview(changes: Partial<ReviewEnv> = {}, given?: TestBed): Promise<Booted> {
  const bed = given ?? (await createTestBed())
  const env = ReviewEnv.parse({
    ...bed.env('review'),
    GYM_URL: unreachable,
    USER_URL: unreachable,
    ADMIN_URL: unreachable,
    PAYMENT_URL: unreachable,
    S3_ENDPOINT: process.env.S3_ENDPOINT,
    S3_PUBLIC_URL: process.env.S3_ENDPOINT,
    S3_ACCESS_KEY: process.env.S3_ACCESS_KEY,
    S3_SECRET_KEY: process.env.S3_SECRET_KEY,
    S3_BUCKET: `test-${bed.namespace}`,
    ...changes,
    LOCAL_MODE: 'true',
  })
  const clock: Booted['clock'] = { now: undefined }
  await bed.accept('review-deleted', 'admin')
  const db = await mongoose.createConnection(env.MONGO_URL, { dbName: env.MONGO_DB }).asPromise()
  const { published, close } = given ? { published: [], close: async () => {} } : await recordEvents(bed)
  const service = await startService('review', env, assemble, () => clock.now ?? new Date())

  async function stop(): Promise<void> {
    await service.stop()
    await close()
    await db.close()
  }
  return {
    bed,
    url: service.url,
    env,
    db,
    published,
    clock,
    as: async (member = aMember()) => ({ ...(await bed.client('review', service.url, member)), member }),
    asService: () => bed.client('review', service.url, { role: 'service', service: 'gym' }),
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
    stop,
    async remove() {
      await stop()
      await removeBucket(env)
      await bed.remove()
    },
  }
}

async function recordEvents(bed: TestBed): Promise<{ published: DomainEvent[]; close(): Promise<void> }> {
  const published: DomainEvent[] = []
  const record = async (event: DomainEvent) => void published.push(event)
  const bus = connectBus({
    url: bed.env('gym').RABBITMQ_URL,
    service: 'gym',
    namespace: bed.namespace,
    log: createLog('test', 'silent'),
  })
  await bus.consume({
    'review-created': record,
    'review-updated': record,
    'review-deleted': record,
    'review-hidden': record,
    'review-restored': record,
  })
  return { published, close: () => bus.close() }
}

type StorageEnv = Pick<ReviewEnv, 'S3_ENDPOINT' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'>

export function storageClient(env: StorageEnv): Client {
  const { hostname, port } = new URL(env.S3_ENDPOINT)
  return new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    region: 'us-east-1',
    accessKey: env.S3_ACCESS_KEY,
    secretKey: env.S3_SECRET_KEY,
  })
}

async function removeBucket(env: ReviewEnv): Promise<void> {
  const client = storageClient(env)
  if (!(await client.bucketExists(env.S3_BUCKET))) return
  await client.removeObjects(env.S3_BUCKET, await keysIn(client, env.S3_BUCKET, ''))
  await client.removeBucket(env.S3_BUCKET)
}

export async function keysIn(client: Client, bucket: string, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const item of client.listObjectsV2(bucket, prefix, true)) keys.push(item.name)
  return keys
}

/** The ids of the uploads in parts that are neither completed nor aborted. */
export async function unfinishedIn(client: Client, bucket: string, key: string): Promise<string[]> {
  const ids: string[] = []
  for await (const { uploadId } of client.listIncompleteUploads(bucket, key, true)) ids.push(uploadId)
  return ids
}

type Credentials = Record<'AccessKeyId' | 'SecretAccessKey' | 'SessionToken', string>

/** With temporary credentials, as a browser has them. */
export function browserClient(
  env: ReviewEnv,
  { AccessKeyId, SecretAccessKey, SessionToken }: Credentials,
): Client {
  const { hostname, port } = new URL(env.S3_PUBLIC_URL)
  const address = { endPoint: hostname, port: Number(port), useSSL: false, region: 'us-east-1' }
  const keys = { accessKey: AccessKeyId, secretKey: SecretAccessKey, sessionToken: SessionToken }
  return new Client({ ...address, ...keys })
}
