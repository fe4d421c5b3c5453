// Temporary credentials of the storage (AssumeRole), each for few actions on few objects. URLs for browsers are signed
// with them: the storage then also refuses what a signature does not cover, such as the header x-amz-copy-source.
import { Problem } from '@jumpingjack/kit/http/problem'
import type { Client } from 'minio'
import { AssumeRoleProvider } from 'minio/dist/esm/AssumeRoleProvider.mjs'
import { clientFor, type StorageClient, storageTimeoutMs, uploadLifetimeS } from './storage.client.ts'

export interface Rights {
  actions: readonly string[]
  /** Keys of the bucket; a `*` at the end stands for any characters. */
  keys: readonly string[]
}

export interface SessionCredentials {
  AccessKeyId: string
  SecretAccessKey: string
  SessionToken: string
  Expiration: string
}

const sessionS = 60 * 60
const renewEveryMs = (sessionS - uploadLifetimeS - 60) * 1000

/** Returns a client that signs URLs for browsers with these rights only. Its credentials are renewed in time. */
export function createSigner(storage: StorageClient, rights: Rights): () => Promise<Client> {
  let signer: { client: Promise<Client>; renewAt: number } | undefined
  return () => {
    if (!signer || signer.renewAt <= Date.now()) {
      const client = assumeRole(storage, rights, sessionS).then((credentials) =>
        clientFor(storage, storage.publicUrl, credentials),
      )
      const started = { client, renewAt: Date.now() + renewEveryMs }
      signer = started
      client.catch(() => {
        if (signer === started) signer = undefined
      })
    }
    return signer.client
  }
}

/** Credentials that allow these actions on these keys and nothing else. */
export async function assumeRole(
  storage: StorageClient,
  rights: Rights,
  durationSeconds: number,
): Promise<SessionCredentials> {
  const { bucket, url, accessKey, secretKey, region } = storage
  const statement = {
    Effect: 'Allow',
    Action: rights.actions,
    Resource: rights.keys.map((key) => `arn:aws:s3:::${bucket}/${key}`),
  }
  const policy = JSON.stringify({ Version: '2012-10-17', Statement: [statement] })
  const options = { stsEndpoint: url, accessKey, secretKey, region, durationSeconds, policy }
  const provider = new AssumeRoleProvider(options)
  const reply = await storage.request(() =>
    Promise.race([provider.performRequest(), failAfter(storageTimeoutMs, 'The storage timed out.')]),
  )
  const credentials = reply?.AssumeRoleResponse?.AssumeRoleResult.Credentials
  if (!credentials) throw new Problem('service.unavailable')
  const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = credentials
  return { AccessKeyId, SecretAccessKey, SessionToken, Expiration }
}

function failAfter(ms: number, message: string): Promise<never> {
  return new Promise((_resolve, reject) => setTimeout(() => reject(new Error(message)), ms).unref())
}
