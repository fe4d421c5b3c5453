// Checks the photo storage for an operator: the keys, sessions or the key that signs, and what browsers need. Nothing is
// changed.
import { createLog, reasonOf } from '@jumpingjack/kit/telemetry/log'
import type { Client } from 'minio'
import { incomingPrefix } from './photos.rules.ts'
import {
  assumeRole,
  clientFor,
  createStorageClient,
  isStorageError,
  type StorageOptions,
} from './storage.client.ts'

const sessionS = 15 * 60
const timeoutMs = 10_000
const wrongKeys = ['InvalidAccessKeyId', 'SignatureDoesNotMatch']

/** Returns what was found. Throws an Error with the remedy. */
export async function checkStorage(options: StorageOptions, publicUrl: string): Promise<string> {
  const storage = {
    ...createStorageClient(options, createLog('doctor', 'silent')),
    // Without the translation of errors.
    request: <T>(call: () => Promise<T>): Promise<T | undefined> => call(),
  }
  const bucket = await findBucket(storage.client, options.bucket)
  if (options.signingKey) await checkSigningKey(options)
  else
    await assumeRole(storage, { actions: ['s3:PutObject'], keys: [`${incomingPrefix}*`] }, sessionS).catch(
      (error) => {
        throw new Error(
          `It gives no sessions (${reasonOf(error)}). Set S3_STS_ENDPOINT and S3_ROLE_ARN, or S3_SIGNING_ACCESS_KEY, as its row in infra/k8s/README.md says.`,
        )
      },
    )
  if (new URL(options.publicUrl).origin !== new URL(publicUrl).origin) await checkCors(options, publicUrl)
  const { headers } = await fetch(options.url, { signal: AbortSignal.timeout(timeoutMs) })
  return `${headers.get('server') ?? 'A store'}, ${bucket}, ${options.signingKey ? 'a key that signs' : 'sessions'}`
}

async function findBucket(client: Client, bucket: string): Promise<string> {
  try {
    await firstKey(client, bucket)
    return `bucket ${bucket}`
  } catch (error) {
    if (isStorageError(error, ['NoSuchBucket'])) return `bucket ${bucket} is created at the first start`
    if (isStorageError(error, wrongKeys))
      throw new Error(`It rejects S3_ACCESS_KEY or S3_SECRET_KEY (${reasonOf(error)}). Copy both again.`)
    if (isStorageError(error, ['AccessDenied']))
      throw new Error(
        `The key in S3_ACCESS_KEY may not list the bucket ${bucket}: give it all rights on this bucket.`,
      )
    if (isStorageError(error, ['RequestTimeTooSkewed']))
      throw new Error('The clocks of this machine and of the store differ: synchronise both.')
    throw new Error(
      `It does not answer at S3_ENDPOINT as a store (${reasonOf(error)}). Check address and region.`,
    )
  }
}

/** It must be valid, and may do less than the service itself. */
async function checkSigningKey(options: StorageOptions): Promise<void> {
  const client = clientFor(options, options.url, options.signingKey)
  const error = await firstKey(client, options.bucket).catch((reason) => reason)
  if (isStorageError(error, ['AccessDenied'])) return
  if (isStorageError(error, wrongKeys))
    throw new Error(
      `It rejects S3_SIGNING_ACCESS_KEY or S3_SIGNING_SECRET_KEY (${reasonOf(error)}). Copy both again.`,
    )
  if (error instanceof Error) throw error
  throw new Error(
    'The key in S3_SIGNING_ACCESS_KEY may list photos: allow it only PutObject on incoming/* and GetObject on shared/*.',
  )
}

/** Browsers upload to another origin than that of the page. */
async function checkCors(options: StorageOptions, publicUrl: string): Promise<void> {
  const { origin } = new URL(publicUrl)
  const reply = await fetch(new URL(`/${options.bucket}/${incomingPrefix}x`, options.publicUrl), {
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Method': 'PUT' },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error) => {
    throw new Error(`Nothing answers at S3_PUBLIC_URL (${reasonOf(error)}). Check the address.`)
  })
  const allowed = reply.headers.get('access-control-allow-origin')
  if (allowed !== '*' && allowed !== origin)
    throw new Error(
      `The bucket allows no uploads from ${origin}. Add the CORS rule that infra/k8s/README.md names.`,
    )
}

/** Undefined if there is none, or `error` if it takes too long. */
async function firstKey(client: Client, bucket: string): Promise<string | undefined> {
  for await (const { name } of client.listObjectsV2(bucket, incomingPrefix)) return name
  return undefined
}
