// Searches the databases, the bucket, the queues and Redis of the worker's product for texts.
import { serviceNames } from '@jumpingjack/contracts/http/services'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { queuedMessages } from '@jumpingjack/kit/testing/queued-messages'
import { connectRedis } from '../../gateway/src/redis.ts'
import { keysIn, storageClient } from '../../services/review/test/boot.ts'
import { ownProduct } from './product.ts'

/** Rate limits count requests per member for this time. */
const countersMs = 60_000

/** The places that contain any of the texts, except the payments. */
export async function traces(texts: readonly string[]): Promise<string[]> {
  const has = (value: unknown) => texts.some((text) => JSON.stringify(value).includes(text))
  const { env, namespace } = ownProduct()
  const found: string[] = []
  for (const service of serviceNames.filter((name) => name !== 'payment')) {
    const db = await openMongo(String(env.MONGO_URL), `${namespace}-${service}`)
    for (const collection of (await db.db?.collections()) ?? []) {
      if (has(await collection.find().toArray())) found.push(`${service}.${collection.collectionName}`)
    }
    await db.close()
    const messages = await queuedMessages(String(env.RABBITMQ_URL), namespace, service)
    if (has(messages)) found.push(`queue of ${service}`)
  }
  const storage = storageClient(env as unknown as Parameters<typeof storageClient>[0])
  if (has(await keysIn(storage, String(env.S3_BUCKET), ''))) found.push('bucket')
  if (await redisHas(String(env.REDIS_URL), has)) found.push('redis')
  return found
}

async function redisHas(url: string, has: (value: unknown) => boolean): Promise<boolean> {
  const redis = await connectRedis(url, createLog('test', 'silent'))
  try {
    for (const key of await redis.keys('*')) {
      const value = (await redis.type(key)) === 'string' ? await redis.get(key) : ''
      if (!has([key, value])) continue
      const leftMs = await redis.pttl(key)
      if (leftMs === -1 || leftMs > countersMs) return true
    }
    return false
  } finally {
    redis.disconnect()
  }
}
