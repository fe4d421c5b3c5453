// The way to the object storage: a private bucket, read and written by this service alone; browsers send files
// there by signed addresses.
import http from 'node:http'
import https from 'node:https'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { Client, S3Error } from 'minio'
import type { ReviewEnv } from '../env.ts'

export const uploadLifetimeS = 15 * 60
const answerTimeoutMs = 5_000

export type StorageConnection = ReturnType<typeof connectStorage>

/** Connects at the first call; nothing is asked here. */
export function connectStorage(env: ReviewEnv, log: Logger) {
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    publicAddress: env.S3_PUBLIC_URL,
    internal: { address: env.S3_ENDPOINT, accessKey: env.S3_ACCESS_KEY, secretKey: env.S3_SECRET_KEY },
    client: clientFor(env, env.S3_ENDPOINT),
    // With its region given a client signs without asking the storage, which may not know this address at all.
    publicClient: clientFor(env, env.S3_PUBLIC_URL),
    log,

    /**
     * Undefined when there is no such object or upload, Problem('service.unavailable') when the storage is
     * gone, frozen or failing.
     */
    async ask<T>(call: () => Promise<T>): Promise<T | undefined> {
      try {
        return await call()
      } catch (error) {
        if (error instanceof Problem) throw error
        if (isStorageError(error, ['NoSuchKey', 'NotFound', 'NoSuchUpload'])) return undefined
        log.warn({ err: error }, 'storage.failed')
        throw new Problem('service.unavailable', { retryAfter: 5 })
      }
    },
  }
}

export function isStorageError(error: unknown, codes: readonly string[]): boolean {
  return error instanceof S3Error && codes.includes(error.code ?? '')
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
