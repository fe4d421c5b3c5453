// Temporary credentials of the storage (AssumeRole), each for few actions on few objects. URLs for browsers are signed
// with them: the storage then also refuses what a signature does not cover, such as the header x-amz-copy-source. A store
// that issues none has a key pair whose rights its operator has limited in the same way.
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
  if (storage.signingKey) {
    const client = clientFor(storage, storage.publicUrl, storage.signingKey)
    return async () => client
  }
  return () => {
    if (!signer || signer.renewAt <= Date.now()) {
      const client = assumeRole(storage, rights, sessionS).then((session) =>
        clientFor(storage, storage.publicUrl, {
          accessKey: session.AccessKeyId,
          secretKey: session.SecretAccessKey,
          sessionToken: session.SessionToken,
        }),
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
