// The way to the object storage, by plain S3 calls: a private bucket, read and written by this service alone;
// browsers send files there by signed addresses.
import http from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@jumpingjack/kit/log'
import { Problem } from '@jumpingjack/kit/problem'
import { Client, S3Error } from 'minio'
import type { ReviewEnv } from '../env.ts'
import { incomingPrefix } from './photos.rules.ts'

const uploadLifetimeS = 15 * 60
const answerTimeoutMs = 5_000
const bodyTimeoutMs = 10_000
const prepareAgainMs = 3_000

export type ObjectStorage = ReturnType<typeof createObjectStorage>

/** Every call ends in Problem('service.unavailable') when the storage is gone, frozen or failing. */
export function createObjectStorage(env: ReviewEnv, log: Logger) {
  const bucket = env.S3_BUCKET
  const client = clientFor(env, env.S3_ENDPOINT)
  // With its region given a client signs without asking the storage, which may not know this address at all.
  const publicClient = clientFor(env, env.S3_PUBLIC_URL)

  async function ask<T>(call: () => Promise<T>): Promise<T | undefined> {
    try {
      return await call()
    } catch (error) {
      if (error instanceof S3Error && ['NoSuchKey', 'NotFound'].includes(error.code ?? '')) return undefined
      log.warn({ err: error }, 'storage.failed')
      throw new Problem('service.unavailable', { retryAfter: 5 })
    }
  }

  async function prepare(): Promise<void> {
    if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket, env.S3_REGION)
    const expireUploads = {
      ID: 'forget-unfinished-uploads',
      Status: 'Enabled',
      Filter: { Prefix: incomingPrefix },
      Expiration: { Days: 1 },
    }
    await client.setBucketLifecycle(bucket, { Rule: [expireUploads] })
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

function clientFor(env: ReviewEnv, address: string): Client {
  const url = new URL(address)
  const useSSL = url.protocol === 'https:'
  return new Client({
    endPoint: url.hostname,
    port: url.port ? Number(url.port) : useSSL ? 443 : 80,
    useSSL,
    region: env.S3_REGION,
    pathStyle: true,
    accessKey: env.S3_ACCESS_KEY,
    secretKey: env.S3_SECRET_KEY,
    transport: { request: withDeadline(useSSL ? https.request : http.request) },
    // Its retries speak to the console; whoever called may try again.
    retryOptions: { disableRetry: true },
  })
}

/** The client itself would wait for ever for a storage that takes the request and says nothing. */
function withDeadline(request: typeof http.request): typeof http.request {
  return ((options: http.RequestOptions, onResponse: (response: http.IncomingMessage) => void) => {
    const outgoing = request(options, (response) => {
      clearTimeout(timer)
      onResponse(response)
    })
    const timer = setTimeout(() => outgoing.destroy(new Error('the storage did not answer')), answerTimeoutMs)
    return outgoing.on('close', () => clearTimeout(timer))
    // Of the overloads of `request` the client uses only this one.
  }) as typeof http.request
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
