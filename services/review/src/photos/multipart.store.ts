// Uploads to the bucket in parts, by a form, or with temporary credentials.
import { photoMaxBytes } from '@jumpingjack/contracts/review/reviews'
import { Problem } from '@jumpingjack/kit/http/problem'
import { AssumeRoleProvider } from 'minio/dist/esm/AssumeRoleProvider.mjs'
import { isStorageError, type StorageClient, storageTimeoutMs, uploadLifetimeS } from './storage.client.ts'

const invalidParts = ['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall', 'MalformedXML', 'InvalidRequest']

export interface Part {
  part: number
  etag: string
  size: number
}

export type MultipartStorage = ReturnType<typeof createMultipartStorage>

export function createMultipartStorage(storage: StorageClient) {
  const { bucket, client, publicClient, request } = storage
  return {
    async start(key: string): Promise<string> {
      const uploadId = await request(() => client.initiateNewMultipartUpload(bucket, key, {}))
      if (!uploadId) throw new Problem('service.unavailable')
      return uploadId
    },

    /** A URL to which a browser may PUT this part within 15 minutes. */
    partUrl(key: string, uploadId: string, part: number): Promise<string> {
      const query = { uploadId, partNumber: String(part) }
      return publicClient.presignedUrl('PUT', bucket, key, uploadLifetimeS, query)
    },

    /** Undefined when the upload does not exist. */
    parts(key: string, uploadId: string): Promise<Part[] | undefined> {
      // `listParts` is protected only in the library's types.
      const { listParts } = client as unknown as { listParts(...args: string[]): Promise<Part[]> }
      return request(() => listParts.call(client, bucket, key, uploadId))
    },

    /** False when the upload does not exist. */
    async complete(key: string, uploadId: string, parts: { part: number; etag: string }[]): Promise<boolean> {
      const completed = await request(async () => {
        try {
          return await client.completeMultipartUpload(bucket, key, uploadId, parts)
        } catch (error) {
          if (isStorageError(error, invalidParts)) throw new Problem('upload.incomplete')
          throw error
        }
      })
      return completed !== undefined
    },

    async abort(key: string, uploadId: string): Promise<void> {
      await request(() => client.abortMultipartUpload(bucket, key, uploadId))
    },

    /** Fields of a form that uploads one file of at most `photoMaxBytes`. */
    async form(key: string, now: Date): Promise<{ url: string; fields: Record<string, string> }> {
      const policy = publicClient.newPostPolicy()
      policy.setBucket(bucket)
      policy.setKey(key)
      policy.setContentLengthRange(1, photoMaxBytes)
      policy.setExpires(new Date(now.getTime() + uploadLifetimeS * 1000))
      const { postURL, formData } = await publicClient.presignedPostPolicy(policy)
      return { url: postURL, fields: formData as Record<string, string> }
    },

    /** Credentials for 15 minutes, valid only for uploads to these keys. */
    async credentialsFor(keys: readonly string[]) {
      const reply = await request(() =>
        Promise.race([assumeRole(storage, keys), failAfter(storageTimeoutMs, 'The storage timed out.')]),
      )
      const credentials = reply?.AssumeRoleResponse?.AssumeRoleResult.Credentials
      if (!credentials) throw new Problem('service.unavailable')
      const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = credentials
      return { AccessKeyId, SecretAccessKey, SessionToken, Expiration }
    },
  }
}

function assumeRole({ bucket, region, url, accessKey, secretKey }: StorageClient, keys: readonly string[]) {
  const statement = {
    Effect: 'Allow',
    Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
    Resource: keys.map((key) => `arn:aws:s3:::${bucket}/${key}`),
  }
  return new AssumeRoleProvider({
    stsEndpoint: url,
    accessKey,
    secretKey,
    region,
    durationSeconds: uploadLifetimeS,
    policy: JSON.stringify({ Version: '2012-10-17', Statement: [statement] }),
  }).performRequest()
}

function failAfter(ms: number, message: string): Promise<never> {
  return new Promise((_resolve, reject) => setTimeout(() => reject(new Error(message)), ms).unref())
}
