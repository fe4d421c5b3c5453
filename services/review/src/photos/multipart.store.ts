// Uploads to the bucket in parts, by a form, or with temporary credentials.
import { photoMaxBytes } from '@jumpingjack/contracts/review/reviews'
import { Problem } from '@jumpingjack/kit/http/problem'
import { incomingPrefix } from './photos.rules.ts'
import {
  assumeRole,
  createSigner,
  isStorageError,
  type StorageClient,
  uploadLifetimeS,
} from './storage.client.ts'

const invalidParts = ['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall', 'MalformedXML', 'InvalidRequest']
const uploadActions = ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts']

export interface Part {
  part: number
  etag: string
  size: number
}

interface UploadForm {
  url: string
  fields: Record<string, string>
}

export type MultipartStorage = ReturnType<typeof createMultipartStorage>

export function createMultipartStorage(storage: StorageClient) {
  const { bucket, client, request } = storage
  const signer = createSigner(storage, { actions: ['s3:PutObject'], keys: [`${incomingPrefix}*`] })
  return {
    async start(key: string, contentType: string): Promise<string> {
      const headers = { 'Content-Type': contentType }
      const uploadId = await request(() => client.initiateNewMultipartUpload(bucket, key, headers))
      if (!uploadId) throw new Problem('service.unavailable')
      return uploadId
    },

    /** A URL to which a browser may PUT this part within 15 minutes. */
    async partUrl(key: string, uploadId: string, part: number): Promise<string> {
      const query = { uploadId, partNumber: String(part) }
      return (await signer()).presignedUrl('PUT', bucket, key, uploadLifetimeS, query)
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

    /** All uploads in parts, or those to a key: MinIO takes a prefix to be a whole key. */
    async unfinished(key = ''): Promise<{ key: string; uploadId: string }[]> {
      const found = await request(() => client.listIncompleteUploads(bucket, key, true).toArray())
      return (found ?? []).filter((each) => each.key.startsWith(incomingPrefix))
    },

    /** Aborts all uploads to this key, also those that a browser has started with temporary credentials. */
    async abortAll(key: string): Promise<void> {
      for (const { uploadId } of await this.unfinished(key)) await this.abort(key, uploadId)
    },

    /** Fields of a form that uploads one file of this type, of at most `photoMaxBytes`. */
    async form(key: string, contentType: string, now: Date): Promise<UploadForm> {
      const publicClient = await signer()
      const policy = publicClient.newPostPolicy()
      policy.setBucket(bucket)
      policy.setKey(key)
      policy.setContentType(contentType)
      policy.setContentLengthRange(1, photoMaxBytes)
      policy.setExpires(new Date(now.getTime() + uploadLifetimeS * 1000))
      const { postURL, formData } = await publicClient.presignedPostPolicy(policy)
      return { url: postURL, fields: formData as Record<string, string> }
    },

    /** Credentials for 15 minutes, valid only for uploads to these keys. */
    credentialsFor: (keys: readonly string[]) =>
      assumeRole(storage, { actions: uploadActions, keys }, uploadLifetimeS),
  }
}
