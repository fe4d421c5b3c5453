// Searches the databases, the bucket, the queues, Redis and the logs of the worker's product for texts.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { queuesOf } from '@jumpingjack/contracts/events/events'
import { type ServiceName, serviceNames } from '@jumpingjack/contracts/http/services'
import { brokerNames } from '@jumpingjack/kit/messaging/broker-names'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { connectRedis } from '@jumpingjack/kit/redis/connect-redis'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { connect } from 'amqplib'
import { keysIn, storageClient } from '../../services/review/test/boot.ts'
import { ownProduct } from './product.ts'

/** Rate limits count requests per member for this time. */
const countersMs = 60_000

/** The places that contain any of the texts. */
export async function traces(texts: readonly string[]): Promise<string[]> {
  const has = (value: unknown) => texts.some((text) => JSON.stringify(value).includes(text))
  const { env, namespace, logsDir } = ownProduct()
  const found: string[] = []
  for (const service of serviceNames) {
    const db = await openMongo(String(env.MONGO_URL), `${namespace}-${service}`)
    for (const collection of (await db.db?.collections()) ?? []) {
      if (has(await collection.find().toArray())) found.push(`${service}.${collection.collectionName}`)
    }
    await db.close()
    const messages = await queuedMessages(String(env.RABBITMQ_URL), namespace, service)
    if (has(messages)) found.push(`queue of ${service}`)
  }
  const storage = storageClient(env as unknown as Parameters<typeof storageClient>[0])
  const bucket = String(env.S3_BUCKET)
  for (const key of await keysIn(storage, bucket, '')) {
    // Another test may have removed it meanwhile.
    const stat = await storage.statObject(bucket, key).catch(() => undefined)
    if (has([key, stat?.metaData]) && !found.includes('bucket')) found.push('bucket')
  }
  for await (const upload of storage.listIncompleteUploads(bucket, '', true))
    if (has(upload)) found.push('unfinished upload')
  if (await redisHas(String(env.REDIS_URL), has)) found.push('redis')
  for (const name of await readdir(logsDir)) {
    const log = await readFile(join(logsDir, name), 'utf8')
    if (has(log)) found.push(`log ${name}`)
  }
  return found
}

/** The messages in all queues of a service. They go back. */
async function queuedMessages(rabbitUrl: string, namespace: string, service: ServiceName) {
  const connection = await connect(rabbitUrl)
  const channel = await connection.createChannel()
  const messages: string[] = []
  for (const { queue } of queuesOf(service)) {
    const names = brokerNames(service, namespace, queue)
    for (const name of [names.queue, names.retry, names.dead]) {
      for (let next = await channel.get(name); next; next = await channel.get(name)) {
        messages.push(next.content.toString())
      }
    }
  }
  // What is not acknowledged goes back.
  await connection.close()
  return messages
}

async function redisHas(url: string, has: (value: unknown) => boolean): Promise<boolean> {
  const redis = await connectRedis(url, createLog('test', 'silent'))
  try {
    for (const key of await redis.keys('*')) {
      if (!has([key, await contentOf(redis, key)])) continue
      const leftMs = await redis.pttl(key)
      if (leftMs === -1 || leftMs > countersMs) return true
    }
    return false
  } finally {
    redis.disconnect()
  }
}

type Redis = Awaited<ReturnType<typeof connectRedis>>

async function contentOf(redis: Redis, key: string): Promise<unknown> {
  const type = await redis.type(key)
  if (type === 'hash') return redis.hgetall(key)
  if (type === 'set') return redis.smembers(key)
  if (type === 'zset') return redis.zrange(key, '0', '-1')
  if (type === 'list') return redis.lrange(key, 0, -1)
  return redis.get(key)
}
