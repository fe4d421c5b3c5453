// The pictures in the bucket.
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { incomingPrefix, sharedPrefix } from './photos.rules.ts'
import { createSigner, isStorageError, type StorageClient, uploadLifetimeS } from './storage.client.ts'

/** Of stores that have no lifecycle rules, or others, or that do not let this key set them. */
const noLifecycle = ['NotImplemented', 'MethodNotAllowed', 'MalformedXML', 'InvalidRequest', 'AccessDenied']
const readLifetimeS = 15 * 60
const bodyTimeoutMs = 10_000
const retryAfterMs = 3_000

export type ObjectStorage = ReturnType<typeof createObjectStorage>

export function createObjectStorage(storage: StorageClient) {
  const { bucket, region, client, request, log } = storage
  const uploadSigner = createSigner(storage, { actions: ['s3:PutObject'], keys: [`${incomingPrefix}*`] })
  const readSigner = createSigner(storage, { actions: ['s3:GetObject'], keys: [`${sharedPrefix}*`] })
  async function prepareBucket(): Promise<void> {
    if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket, region)
    const expireAfterADay = (ID: string, Prefix: string) => ({
      ID,
      Status: 'Enabled',
      Filter: { Prefix },
      Expiration: { Days: 1 },
    })
    const rules = [
      expireAfterADay('expire-unfinished-uploads', incomingPrefix),
      expireAfterADay('expire-shared-copies', sharedPrefix),
    ]
    try {
      await client.setBucketLifecycle(bucket, { Rule: rules })
    } catch (error) {
      // Uploads work without these rules. What nobody finishes stays until the operator sets rules of this store.
      if (!isStorageError(error, noLifecycle)) throw error
      log.warn({ reason: String(error), prefixes: [incomingPrefix, sharedPrefix] }, 'storage.no-lifecycle')
    }
  }

  return {
    bucket,

    /** Creates the bucket if it does not exist. Retries while the storage is unavailable. */
    async prepare(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        try {
          return await prepareBucket()
        } catch (error) {
          log.warn({ reason: String(error) }, 'storage.waiting')
          await sleep(retryAfterMs, undefined, { signal }).catch(() => undefined)
        }
      }
    },

    /** A URL to which a browser may PUT this object within 15 minutes. */
    async uploadUrl(key: string): Promise<string> {
      return (await uploadSigner()).presignedPutObject(bucket, key, uploadLifetimeS)
    },

    /** A public URL of this object, valid for 15 minutes. */
    async readUrl(key: string): Promise<string> {
      return (await readSigner()).presignedGetObject(bucket, key, readLifetimeS)
    },

    /** In bytes; undefined when the object does not exist. */
    async size(key: string): Promise<number | undefined> {
      return (await request(() => client.statObject(bucket, key)))?.size
    },

    open(key: string): Promise<Readable | undefined> {
      return request(() => client.getObject(bucket, key))
    },

    /** The first `maxBytes` of the object; undefined when it does not exist. */
    async read(key: string, maxBytes: number): Promise<Buffer | undefined> {
      return request(async () => {
        const stream = await client.getObject(bucket, key)
        const timer = setTimeout(() => stream.destroy(new Error('The object timed out.')), bodyTimeoutMs)
        try {
          return await collect(stream, maxBytes)
        } finally {
          clearTimeout(timer)
        }
      })
    },

    async write(key: string, bytes: Buffer, contentType: string): Promise<void> {
      await request(() => client.putObject(bucket, key, bytes, bytes.length, { 'Content-Type': contentType }))
    },

    async remove(key: string): Promise<void> {
      await request(() => client.removeObject(bucket, key))
    },

    async keys(prefix: string): Promise<string[]> {
      const found = await request(() => client.listObjectsV2(bucket, prefix, true).toArray())
      return (found ?? []).flatMap(({ name }) => name ?? [])
    },

    async removeAll(prefix: string): Promise<void> {
      for (const key of await this.keys(prefix)) await this.remove(key)
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
