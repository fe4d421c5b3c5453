// Other ways to upload a picture: in parts, by a form, or with temporary credentials. Each is finished by its path,
// like an upload to a signed URL.
import { randomUUID } from 'node:crypto'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { photosPerReview } from '@jumpingjack/contracts/review/reviews'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { MultipartStorage } from './multipart.store.ts'
import type { ObjectStorage } from './object-storage.store.ts'
import { expectedPhoto, incomingKey, uploadIdOf } from './photos.rules.ts'
import type { PhotoStore } from './photos.store.ts'
import { type StorageClient, uploadLifetimeS } from './storage.client.ts'

export interface UploadDeps {
  photos: PhotoStore
  storage: ObjectStorage
  multipart: MultipartStorage
  client: Pick<StorageClient, 'bucket' | 'region' | 'publicUrl'>
  now: () => Date
}

/** Identifies a multipart upload. */
export interface UploadRef {
  uploadId: string
  key: string
}

export async function startUpload(deps: UploadDeps, member: Member): Promise<UploadRef> {
  const id = randomUUID()
  const key = incomingKey(member.userId, id)
  const uploadId = await deps.multipart.start(key)
  await deps.photos.create({ ...expectedPhoto(id, member.userId, deps.now()), uploadId })
  return { key, uploadId }
}

export async function listUploadParts(deps: UploadDeps, member: Member, upload: UploadRef) {
  await requireOwnUpload(deps, member, upload)
  const parts = await deps.multipart.parts(upload.key, upload.uploadId)
  if (!parts) throw new Problem('upload.unknown')
  return parts.map(({ part, etag, size }) => ({ PartNumber: part, ETag: etag, Size: size }))
}

export async function signUploadPart(deps: UploadDeps, member: Member, upload: UploadRef, part: number) {
  await requireOwnUpload(deps, member, upload)
  return { url: await deps.multipart.partUrl(upload.key, upload.uploadId, part), expires: uploadLifetimeS }
}

/** Joins the parts. Idempotent: the first reply may have been lost. */
export async function completeUpload(
  deps: UploadDeps,
  member: Member,
  upload: UploadRef,
  parts: readonly { PartNumber: number; ETag: string }[],
) {
  await requireOwnUpload(deps, member, upload)
  const { key, uploadId } = upload
  const sorted = parts
    .map(({ PartNumber, ETag }) => ({ part: PartNumber, etag: ETag }))
    .sort((a, b) => a.part - b.part)
  const joined = await deps.multipart.complete(key, uploadId, sorted)
  if (!joined && (await deps.storage.size(key)) === undefined) throw new Problem('upload.unknown')
  const { bucket, publicUrl } = deps.client
  return { location: new URL(`/${bucket}/${key}`, publicUrl).href, bucket, key }
}

export async function abortUpload(deps: UploadDeps, member: Member, upload: UploadRef): Promise<void> {
  await requireOwnUpload(deps, member, upload)
  await deps.multipart.abort(upload.key, upload.uploadId)
}

export async function createUploadForm(deps: UploadDeps, member: Member) {
  const form = await deps.multipart.form(await createUploadKey(deps, member), deps.now())
  return { method: 'POST' as const, ...form, expires: uploadLifetimeS }
}

export async function createUploadCredentials(deps: UploadDeps, member: Member) {
  const keys = await Promise.all(Array.from({ length: photosPerReview }, () => createUploadKey(deps, member)))
  const { bucket, region } = deps.client
  return { credentials: await deps.multipart.credentialsFor(keys), bucket, region, keys }
}

async function createUploadKey({ photos, now }: UploadDeps, { userId }: Member): Promise<string> {
  const id = randomUUID()
  await photos.create(expectedPhoto(id, userId, now()))
  return incomingKey(userId, id)
}

/** Throws unless upload id, key and member belong together. */
async function requireOwnUpload(deps: UploadDeps, member: Member, { uploadId, key }: UploadRef) {
  const { bucket } = deps.client
  const id = uploadIdOf(`/${bucket}/${key}`, bucket, member.userId)
  const photo = id && key === incomingKey(member.userId, id) ? await deps.photos.find(id) : undefined
  if (photo?.userId !== member.userId || photo.uploadId !== uploadId) throw new Problem('upload.unknown')
}
