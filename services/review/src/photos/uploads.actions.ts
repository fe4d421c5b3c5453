// Other ways to upload a picture: in parts, by a form, or with temporary credentials. Each is finished by its path,
// like an upload to a signed URL.
import { randomUUID } from 'node:crypto'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { photoMaxBytes, photosPerReview } from '@jumpingjack/contracts/review/reviews'
import { isUploadType, partsPerPhoto } from '@jumpingjack/contracts/review/uploads'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { MultipartStorage, Part } from './multipart.store.ts'
import type { ObjectStorage } from './object-storage.store.ts'
import { createUploadKey, requireRoomForUpload } from './photos.actions.ts'
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

export async function startUpload(deps: UploadDeps, member: Member, type?: string): Promise<UploadRef> {
  const contentType = imageTypeOf(type)
  await requireRoomForUpload(deps.photos, member.userId)
  const id = randomUUID()
  const key = incomingKey(member.userId, id)
  const uploadId = await deps.multipart.start(key, contentType)
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
  if (part > partsPerPhoto) throw new Problem('photo.too-large')
  const sent = (await deps.multipart.parts(upload.key, upload.uploadId)) ?? []
  if (sizeOf(sent.filter((other) => other.part !== part)) >= photoMaxBytes)
    throw new Problem('photo.too-large')
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
  if (sizeOf((await deps.multipart.parts(key, uploadId)) ?? []) > photoMaxBytes) {
    await deps.multipart.abort(key, uploadId)
    throw new Problem('photo.too-large')
  }
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

export async function createUploadForm(deps: UploadDeps, member: Member, type?: string) {
  const contentType = imageTypeOf(type)
  const form = await deps.multipart.form(await createUploadKey(deps, member), contentType, deps.now())
  return { method: 'POST' as const, ...form, expires: uploadLifetimeS }
}

export async function createUploadCredentials(deps: UploadDeps, member: Member) {
  const keys = await Promise.all(Array.from({ length: photosPerReview }, () => createUploadKey(deps, member)))
  const { bucket, region } = deps.client
  return { credentials: await deps.multipart.credentialsFor(keys), bucket, region, keys }
}

/** The declared type of a picture. The picture itself is inspected when the upload is finished. */
function imageTypeOf(type = ''): string {
  if (!isUploadType(type)) throw new Problem('photo.not-a-picture')
  return type || 'application/octet-stream'
}

function sizeOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { size }) => sum + size, 0)
}

/** Throws unless upload id, key and member belong together. */
async function requireOwnUpload(deps: UploadDeps, member: Member, { uploadId, key }: UploadRef) {
  const { bucket } = deps.client
  const id = uploadIdOf(`/${bucket}/${key}`, bucket, member.userId)
  const photo = id && key === incomingKey(member.userId, id) ? await deps.photos.find(id) : undefined
  if (photo?.userId !== member.userId || photo.uploadId !== uploadId) throw new Problem('upload.unknown')
}
