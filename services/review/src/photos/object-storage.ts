// The pictures in the object storage, by plain S3 calls.
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { incomingPrefix, sharedPrefix } from './photos.rules.ts'
import { type StorageConnection, uploadLifetimeS } from './storage-connection.ts'

const readLifetimeS = 15 * 60
const bodyTimeoutMs = 10_000
const prepareAgainMs = 3_000

export type ObjectStorage = ReturnType<typeof createObjectStorage>

export function createObjectStorage({ bucket, region, client, publicClient, ask, log }: StorageConnection) {
  async function prepare(): Promise<void> {
    if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket, region)
    const forget = (ID: string, Prefix: string) => ({
      ID,
      Status: 'Enabled',
      Filter: { Prefix },
      Expiration: { Days: 1 },
    })
    const rules = [
      forget('forget-unfinished-uploads', incomingPrefix),
      forget('forget-shared-copies', sharedPrefix),
    ]
    await client.setBucketLifecycle(bucket, { Rule: rules })
  }

  return {
    bucket,

    /** Makes the bucket where it is missing; keeps trying while the storage is away. */
    async prepare(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        try {
          return await prepare()
        } catch (error) {
          log.warn({ reason: String(error) }, 'storage.waiting')
          await sleep(prepareAgainMs, undefined, { signal }).catch(() => undefined)
        }
      }
    },

    /** Where a browser may PUT this object within the next 15 minutes. */
    uploadUrl(key: string): Promise<string> {
      return publicClient.presignedPutObject(bucket, key, uploadLifetimeS)
    },

    /** Where anybody can read this object within the next 15 minutes. */
    readUrl(key: string): Promise<string> {
      return publicClient.presignedGetObject(bucket, key, readLifetimeS)
    },

    /** Bytes; undefined when there is no such object. */
    async size(key: string): Promise<number | undefined> {
      return (await ask(() => client.statObject(bucket, key)))?.size
    },

    open(key: string): Promise<Readable | undefined> {
      return ask(() => client.getObject(bucket, key))
    },

    /** The whole object, or undefined when there is none. Never holds more than `maxBytes`: the rest is cut off. */
    async read(key: string, maxBytes: number): Promise<Buffer | undefined> {
      return ask(async () => {
        const stream = await client.getObject(bucket, key)
        const timer = setTimeout(() => stream.destroy(new Error('the object came too slowly')), bodyTimeoutMs)
        try {
          return await collect(stream, maxBytes)
        } finally {
          clearTimeout(timer)
        }
      })
    },

    async write(key: string, bytes: Buffer, contentType: string): Promise<void> {
      await ask(() => client.putObject(bucket, key, bytes, bytes.length, { 'Content-Type': contentType }))
    },

    async remove(key: string): Promise<void> {
      await ask(() => client.removeObject(bucket, key))
    },
  }
}

async function collect(stream: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}
