// Uploads in parts, by a form or with temporary credentials: other ways for a picture to reach a key that was
// given out to the member. What came is finished like any other upload, by its path.
import { randomUUID } from 'node:crypto'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { photosPerReview } from '@jumpingjack/contracts/review/reviews'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { ObjectStorage } from '../photos/object-storage.ts'
import { expectedPhoto } from '../photos/photos.actions.ts'
import { incomingKey, uploadIdOf } from '../photos/photos.rules.ts'
import type { PhotoStore } from '../photos/photos.store.ts'
import { type StorageConnection, uploadLifetimeS } from '../photos/storage-connection.ts'
import type { MultipartStorage } from './multipart-storage.ts'

export interface UploadDeps {
  photos: PhotoStore
  storage: ObjectStorage
  parts: MultipartStorage
  connection: Pick<StorageConnection, 'bucket' | 'region' | 'publicAddress'>
  now: () => Date
}

/** An upload in parts as its caller names it. */
export interface UploadName {
  uploadId: string
  key: string
}

export async function startUpload(deps: UploadDeps, member: Member): Promise<UploadName> {
  const id = randomUUID()
  const key = incomingKey(member.userId, id)
  const uploadId = await deps.parts.start(key)
  await deps.photos.expect({ ...expectedPhoto(id, member, deps.now()), uploadId })
  return { key, uploadId }
}

export async function listUploadParts(deps: UploadDeps, member: Member, upload: UploadName) {
  await requireOwnUpload(deps, member, upload)
  const parts = await deps.parts.parts(upload.key, upload.uploadId)
  if (!parts) throw new Problem('upload.unknown')
  return parts.map(({ part, etag, size }) => ({ PartNumber: part, ETag: etag, Size: size }))
}

export async function signUploadPart(deps: UploadDeps, member: Member, upload: UploadName, part: number) {
  await requireOwnUpload(deps, member, upload)
  return { url: await deps.parts.partUrl(upload.key, upload.uploadId, part), expires: uploadLifetimeS }
}

/** Joins the parts. Sent twice it answers twice: the first time may have been cut off on its way back. */
export async function completeUpload(
  deps: UploadDeps,
  member: Member,
  upload: UploadName,
  parts: readonly { PartNumber: number; ETag: string }[],
) {
  await requireOwnUpload(deps, member, upload)
  const { key, uploadId } = upload
  const sorted = parts
    .map(({ PartNumber, ETag }) => ({ part: PartNumber, etag: ETag }))
    .sort((a, b) => a.part - b.part)
  const joined = await deps.parts.complete(key, uploadId, sorted)
  if (!joined && (await deps.storage.size(key)) === undefined) throw new Problem('upload.unknown')
  const { bucket, publicAddress } = deps.connection
  return { location: new URL(`/${bucket}/${key}`, publicAddress).href, bucket, key }
}

export async function abortUpload(deps: UploadDeps, member: Member, upload: UploadName): Promise<void> {
  await requireOwnUpload(deps, member, upload)
  await deps.parts.abort(upload.key, upload.uploadId)
}

export async function openForm(deps: UploadDeps, member: Member) {
  const form = await deps.parts.form(await giveOutKey(deps, member), deps.now())
  return { method: 'POST' as const, ...form, expires: uploadLifetimeS }
}

export async function openCredentials(deps: UploadDeps, member: Member) {
  const keys = await Promise.all(Array.from({ length: photosPerReview }, () => giveOutKey(deps, member)))
  const { bucket, region } = deps.connection
  return { credentials: await deps.parts.credentialsFor(keys), bucket, region, keys }
}

async function giveOutKey(deps: UploadDeps, member: Member): Promise<string> {
  const id = randomUUID()
  await deps.photos.expect(expectedPhoto(id, member, deps.now()))
  return incomingKey(member.userId, id)
}

/** Upload, key and member belong together, or there is no such upload. */
async function requireOwnUpload(deps: UploadDeps, member: Member, { uploadId, key }: UploadName) {
  const { bucket } = deps.connection
  const id = uploadIdOf(`/${bucket}/${key}`, bucket, member.userId)
  const photo = id && key === incomingKey(member.userId, id) ? await deps.photos.find(id) : undefined
  if (photo?.userId !== member.userId || photo.uploadId !== uploadId) throw new Problem('upload.unknown')
}
