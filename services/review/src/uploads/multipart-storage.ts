// The storage's calls for files that come in parts, by a form, or with credentials of their own.
import { photoMaxBytes } from '@jumpingjack/contracts/review/reviews'
import { Problem } from '@jumpingjack/kit/http/problem'
import { AssumeRoleProvider } from 'minio/dist/esm/AssumeRoleProvider.mjs'
import { isStorageError, type StorageConnection, uploadLifetimeS } from '../photos/storage-connection.ts'

const answerTimeoutMs = 5_000

export interface Part {
  part: number
  etag: string
  size: number
}

export type MultipartStorage = ReturnType<typeof createMultipartStorage>

export function createMultipartStorage(connection: StorageConnection) {
  const { bucket, client, publicClient, ask } = connection
  return {
    async start(key: string): Promise<string> {
      const uploadId = await ask(() => client.initiateNewMultipartUpload(bucket, key, {}))
      if (!uploadId) throw new Problem('service.unavailable')
      return uploadId
    },

    /** Where a browser may PUT this part within the next 15 minutes. */
    partUrl(key: string, uploadId: string, part: number): Promise<string> {
      const query = { uploadId, partNumber: String(part) }
      return publicClient.presignedUrl('PUT', bucket, key, uploadLifetimeS, query)
    },

    /** Undefined when the storage knows no such upload (any more). */
    parts(key: string, uploadId: string): Promise<Part[] | undefined> {
      // Public in the protocol, protected in the client's types.
      const { listParts } = client as unknown as { listParts(...args: string[]): Promise<Part[]> }
      return ask(() => listParts.call(client, bucket, key, uploadId))
    },

    /** False when the storage knows no such upload (any more). */
    async complete(key: string, uploadId: string, parts: { part: number; etag: string }[]): Promise<boolean> {
      const whole = await ask(async () => {
        try {
          return await client.completeMultipartUpload(bucket, key, uploadId, parts)
        } catch (error) {
          const refusals = [
            'InvalidPart',
            'InvalidPartOrder',
            'EntityTooSmall',
            'MalformedXML',
            'InvalidRequest',
          ]
          if (isStorageError(error, refusals)) throw new Problem('upload.incomplete')
          throw error
        }
      })
      return whole !== undefined
    },

    async abort(key: string, uploadId: string): Promise<void> {
      await ask(() => client.abortMultipartUpload(bucket, key, uploadId))
    },

    /** A form for one file of at most a photo's size. */
    async form(key: string, now: Date): Promise<{ url: string; fields: Record<string, string> }> {
      const policy = publicClient.newPostPolicy()
      policy.setBucket(bucket)
      policy.setKey(key)
      policy.setContentLengthRange(1, photoMaxBytes)
      policy.setExpires(new Date(now.getTime() + uploadLifetimeS * 1000))
      const { postURL, formData } = await publicClient.presignedPostPolicy(policy)
      return { url: postURL, fields: formData as Record<string, string> }
    },

    /** Credentials for 15 minutes that can do nothing but send files to these keys. */
    async credentialsFor(keys: readonly string[]) {
      const reply = await ask(() =>
        Promise.race([
          assumeRole(connection, keys),
          failAfter(answerTimeoutMs, 'the storage did not answer'),
        ]),
      )
      const credentials = reply?.AssumeRoleResponse?.AssumeRoleResult.Credentials
      if (!credentials) throw new Problem('service.unavailable')
      const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = credentials
      return { AccessKeyId, SecretAccessKey, SessionToken, Expiration }
    },
  }
}

function assumeRole({ bucket, region, internal }: StorageConnection, keys: readonly string[]) {
  const statement = {
    Effect: 'Allow',
    Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
    Resource: keys.map((key) => `arn:aws:s3:::${bucket}/${key}`),
  }
  return new AssumeRoleProvider({
    stsEndpoint: internal.address,
    accessKey: internal.accessKey,
    secretKey: internal.secretKey,
    region,
    durationSeconds: uploadLifetimeS,
    policy: JSON.stringify({ Version: '2012-10-17', Statement: [statement] }),
  }).performRequest()
}

function failAfter(ms: number, message: string): Promise<never> {
  return new Promise((_resolve, reject) => setTimeout(() => reject(new Error(message)), ms).unref())
}
