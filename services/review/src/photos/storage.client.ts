// The S3 client of the private bucket. Only this service reads and writes it; browsers upload by signed URLs. These are
// signed with temporary credentials of the storage (AssumeRole), each for few actions on few objects: the storage then also
// refuses what a signature does not cover, such as the header x-amz-copy-source. A store that issues none has a key pair
// whose rights its operator has limited in the same way.

import http from 'node:http'
import https from 'node:https'
import { uploadMinutes } from '@jumpingjack/contracts/review/reviews'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { cached } from '@jumpingjack/kit/timing/cached'
import { within } from '@jumpingjack/kit/timing/within'
import { Client, S3Error } from 'minio'
import { AssumeRoleProvider } from 'minio/dist/esm/AssumeRoleProvider.mjs'

export interface StorageOptions {
  url: string
  /** URL of the same storage for browsers. */
  publicUrl: string
  accessKey: string
  secretKey: string
  bucket: string
  region: string
  /** Issues sessions, by AssumeRole; the storage itself when absent. */
  stsUrl?: string | undefined
  roleArn?: string | undefined
  /** Signs URLs for browsers, instead of sessions. */
  signingKey?: KeyPair | undefined
}

interface KeyPair {
  accessKey: string
  secretKey: string
  sessionToken?: string
}

export const uploadLifetimeS = uploadMinutes * 60
const storageTimeoutMs = 5_000

export type StorageClient = ReturnType<typeof createStorageClient>

/** Does not connect. */
export function createStorageClient(options: StorageOptions, log: Logger) {
  return {
    ...options,
    client: clientFor(options, options.url),
    log,

    /** Undefined when the object or upload does not exist, Problem('service.unavailable') when the storage fails. */
    async request<T>(call: () => Promise<T>): Promise<T | undefined> {
      try {
        return await call()
      } catch (error) {
        if (error instanceof Problem) throw error
        if (isStorageError(error, ['NoSuchKey', 'NotFound', 'NoSuchUpload'])) return undefined
        // Not the error itself, which has the key of the object, and so the id of a member.
        log.warn({ reason: String(error), code: (error as { code?: unknown }).code }, 'storage.failed')
        throw new Problem('service.unavailable', { retryAfter: 5 })
      }
    },
  }
}

export function isStorageError(error: unknown, codes: readonly string[]): boolean {
  return error instanceof S3Error && codes.includes(error.code ?? '')
}

/** A client of this storage, with the service's own credentials or others. Signs URLs without a request. */
export function clientFor(
  { region, accessKey, secretKey }: StorageOptions,
  address: string,
  keys: KeyPair = { accessKey, secretKey },
): Client {
  const url = new URL(address)
  const useSSL = url.protocol === 'https:'
  return new Client({
    endPoint: url.hostname,
    port: url.port ? Number(url.port) : useSSL ? 443 : 80,
    useSSL,
    region,
    pathStyle: true,
    ...keys,
    transport: { request: withTimeout(useSSL ? https.request : http.request) },
    // The library logs its retries to the console; callers may retry.
    retryOptions: { disableRetry: true },
  })
}

/** The library itself has no timeout for a storage that accepts a request and never responds. */
function withTimeout(request: typeof http.request): typeof http.request {
  return ((options: http.RequestOptions, onResponse: (response: http.IncomingMessage) => void) => {
    const outgoing = request(options, (response) => {
      clearTimeout(timer)
      onResponse(response)
    })
    const timer = setTimeout(() => outgoing.destroy(new Error('The storage timed out.')), storageTimeoutMs)
    return outgoing.on('close', () => clearTimeout(timer))
    // The library uses only this overload of `request`.
  }) as typeof http.request
}

interface Rights {
  actions: readonly string[]
  /** Keys of the bucket; a `*` at the end stands for any characters. */
  keys: readonly string[]
}

interface SessionCredentials {
  AccessKeyId: string
  SecretAccessKey: string
  SessionToken: string
  Expiration: string
}

const sessionS = 60 * 60
const renewEveryMs = (sessionS - uploadLifetimeS - 60) * 1000

/** Returns a client that signs URLs for browsers with these rights only. Its credentials are renewed in time. */
export function createSigner(storage: StorageClient, rights: Rights): () => Promise<Client> {
  const signingWith = (keys: KeyPair) => clientFor(storage, storage.publicUrl, keys)
  if (storage.signingKey) {
    const client = signingWith(storage.signingKey)
    return async () => client
  }
  return cached(async () => {
    const session = await assumeRole(storage, rights, sessionS)
    const { AccessKeyId: accessKey, SecretAccessKey: secretKey, SessionToken: sessionToken } = session
    return signingWith({ accessKey, secretKey, sessionToken })
  }, renewEveryMs)
}

/** Credentials that allow these actions on these keys and nothing else. Throws if the store issues none. */
export async function assumeRole(
  storage: StorageClient,
  rights: Rights,
  durationSeconds: number,
): Promise<SessionCredentials> {
  const { bucket, url, stsUrl = url, roleArn, accessKey, secretKey, region, signingKey } = storage
  if (signingKey) throw new Problem('upload.no-sessions')
  const statement = {
    Effect: 'Allow',
    Action: rights.actions,
    Resource: rights.keys.map((key) => `arn:aws:s3:::${bucket}/${key}`),
  }
  const policy = JSON.stringify({ Version: '2012-10-17', Statement: [statement] })
  const role = roleArn === undefined ? {} : { roleArn, roleSessionName: 'jumpingjack' }
  const keys = { accessKey, secretKey }
  const options = { stsEndpoint: stsUrl, ...keys, region, durationSeconds, policy, ...role }
  const provider = new AssumeRoleProvider(options)
  const reply = await storage.request(() =>
    within(storageTimeoutMs, provider.performRequest(), 'a session of the storage'),
  )
  const credentials = reply?.AssumeRoleResponse?.AssumeRoleResult.Credentials
  if (!credentials) throw new Problem('service.unavailable')
  const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = credentials
  return { AccessKeyId, SecretAccessKey, SessionToken, Expiration }
}
