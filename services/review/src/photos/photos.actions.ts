// Photos of reviews: uploading, checking and reading them, in full or as a narrower copy.
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { hourMs } from '@jumpingjack/contracts/fields/durations'
import type { Caller, Member } from '@jumpingjack/contracts/http/identity'
import { PhotoWidth, photoMaxBytes } from '@jumpingjack/contracts/review/reviews'
import { Problem } from '@jumpingjack/kit/http/problem'
import { unlessAborted } from '@jumpingjack/kit/timing/within'
import type { PictureQueue } from '../pictures/picture-queue.actions.ts'
import { headBytes, laneOf, type PictureLane } from '../pictures/pictures.rules.ts'
import type { Reencode } from '../pictures/reencode-process.client.ts'
import type { ObjectStorage } from './object-storage.store.ts'
import {
  dayAfter,
  expectedPhoto,
  incomingKey,
  type Photo,
  photoIdsOf,
  photoKey,
  photoKeys,
  photoPath,
  smallPhotoKey,
  uploadIdOf,
} from './photos.rules.ts'
import type { PhotoStore } from './photos.store.ts'

export interface PhotoDeps {
  photos: PhotoStore
  storage: ObjectStorage
  /** Each processes one picture at a time. */
  lanes: Record<PictureLane, { queue: PictureQueue; reencode: Reencode }>
  /** Whether a review that is not hidden uses this photo. */
  isPhotoVisible: (path: string) => Promise<boolean>
  coverPhoto: (gymId: string) => Promise<string | undefined>
  /** The uploads that this process is finishing, by their keys. */
  finishing: Map<string, Promise<void>>
  now: () => Date
}

/** Longer than a caller waits. */
const finishMaxMs = 60_000

/**
 * Of one member. Those that are never finished, and those that no review uses, are removed after a day. What is uploaded
 * again to a finished photo is not counted: it is removed within a minute, in which a member may upload 30 times.
 */
const unfinishedUploadsMax = 100
/** Twice as many as the reviews of a day have. */
const temporaryPhotosMax = 300

/** Returns a signed URL to which the member may upload one picture. */
export async function createUploadUrl(deps: PhotoDeps, member: Member): Promise<string> {
  return deps.storage.uploadUrl(await createUploadKey(deps, member))
}

/** Returns a key to which the member may upload one picture. */
export async function createUploadKey(
  { photos, now }: Pick<PhotoDeps, 'photos' | 'now'>,
  { userId }: Member,
): Promise<string> {
  await requireRoomForUpload(photos, userId)
  const id = randomUUID()
  await photos.create(expectedPhoto(id, userId, now()))
  return incomingKey(userId, id)
}

/**
 * Checks and re-encodes the uploads at these addresses and returns their paths for a review. Idempotent: with one
 * bad picture among three, the two good ones need not be uploaded again. When `signal` aborts, the picture goes on being
 * processed, and a repeated request waits for it instead of beginning anew.
 */
export async function finishUploads(
  deps: PhotoDeps,
  member: Member,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const ids = addresses.map((address) => uploadIdOf(address, deps.storage.bucket, member.userId))
  const rejections: Problem[] = []
  const paths: string[] = []
  for (const [index, id] of ids.entries()) {
    try {
      if (!id) throw new Problem('photo.not-yours')
      await unlessAborted(signal, () => finishOnce(deps, member.userId, id))
      paths.push(photoPath(id))
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error
      const which = addresses.length > 1 ? `Photo ${index + 1}: ` : ''
      rejections.push(new Problem(error.code, { message: which + error.message }))
    }
  }
  if (rejections[0]) throw rejections[0]
  return paths
}

/** The bytes of a finished photo, a WebP picture: for its owner, and for others while a visible review uses it. */
export async function openPhoto(
  deps: PhotoDeps,
  caller: Caller,
  id: string,
  width?: PhotoWidth,
): Promise<Readable> {
  const photo = await deps.photos.find(id)
  const isOwn = caller.role === 'member' && photo?.userId === caller.userId
  if (!isOwn && !(await deps.isPhotoVisible(photoPath(id)))) throw new Problem('photo.unknown')
  return openFinished(deps, photo, width)
}

/** What cards and link previews show of a gym. */
export async function openGymPhoto(deps: PhotoDeps, gymId: string, width?: PhotoWidth): Promise<Readable> {
  const path = await deps.coverPhoto(gymId)
  const [id] = (path && photoIdsOf([path])) || []
  if (!id) throw new Problem('photo.unknown')
  return openFinished(deps, await deps.photos.find(id), width)
}

/** Like `openPhoto`, for administrators, who also see photos of hidden reviews. */
export async function openAnyPhoto(deps: PhotoDeps, id: string): Promise<Readable> {
  return openFinished(deps, await deps.photos.find(id))
}

/** Otherwise one member could fill the storage. */
export async function requireRoomForUpload(photos: PhotoStore, userId: string): Promise<void> {
  const { expected, temporary } = await photos.countTemporary(userId)
  if (expected >= unfinishedUploadsMax || temporary >= temporaryPhotosMax) {
    throw new Problem('request.too-many', { retryAfter: hourMs / 1_000 })
  }
}

/** Throws unless all these photos are the member's own and finished. */
export async function requireOwnPhotos(photos: PhotoStore, userId: string, paths: readonly string[]) {
  const ids = photoIdsOf(paths)
  const own = ids && (ids.length === 0 || (await photos.countFinished(userId, ids)) === ids.length)
  if (!own) throw new Problem('photo.not-yours')
}

/** Records which photos a review uses, after it was written. */
export async function assignPhotos(
  { photos, now }: Pick<PhotoDeps, 'photos' | 'now'>,
  reviewId: string,
  paths: readonly string[],
): Promise<void> {
  await photos.assign(reviewId, photoIdsOf(paths) ?? [], dayAfter(now()))
}

function finishOnce(deps: PhotoDeps, userId: string, id: string): Promise<void> {
  const key = incomingKey(userId, id)
  const { finishing } = deps
  const started = finishing.get(key)
  if (started) return started
  const finished = finishUpload(deps, userId, id, AbortSignal.timeout(finishMaxMs))
  finishing.set(key, finished)
  const forget = () => finishing.delete(key)
  finished.then(forget, forget)
  return finished
}

async function finishUpload(deps: PhotoDeps, userId: string, id: string, signal: AbortSignal): Promise<void> {
  const photo = await deps.photos.find(id)
  if (photo?.userId !== userId) throw new Problem('photo.not-yours')
  if (photo.state === 'finished') return
  if (photo.state === 'condemned') throw new Problem('photo.not-uploaded')
  const key = incomingKey(userId, id)
  const pictures = await reencodeUpload(deps, userId, key, signal)
  if (pictures) {
    await storePictures(deps, id, pictures)
    await deps.photos.finish(id, dayAfter(deps.now()))
  }
  const current = await deps.photos.find(id)
  // The account was deleted meanwhile.
  if (!current) for (const each of photoKeys(id)) await deps.storage.remove(each)
  // Without an upload, a concurrent request may have finished it.
  if (current?.state !== 'finished') throw new Problem('photo.not-uploaded')
  if (pictures) await deps.storage.remove(key)
}

async function storePictures(
  { storage }: PhotoDeps,
  id: string,
  { picture, copies }: Pictures,
): Promise<void> {
  for (const { width, bytes } of copies) await storage.write(smallPhotoKey(id, width), bytes, 'image/webp')
  await storage.write(photoKey(id), picture, 'image/webp')
}

type Pictures = NonNullable<Awaited<ReturnType<typeof reencodeUpload>>>

/** The pictures to store. Undefined when there is no upload. */
async function reencodeUpload(
  { storage, lanes }: PhotoDeps,
  userId: string,
  key: string,
  signal: AbortSignal,
) {
  const head = await storage.read(key, headBytes)
  const lane = head && laneOf(head)
  if (lane === undefined) return undefined
  if (lane === 'too-large') throw new Problem('photo.too-many-pixels')
  const { queue, reencode } = lanes[lane]
  return queue(userId, signal, async () => {
    const size = await storage.size(key)
    if (size !== undefined && size > photoMaxBytes) {
      await storage.remove(key)
      throw new Problem('photo.too-large')
    }
    const upload = size === undefined ? undefined : await storage.read(key, photoMaxBytes)
    return upload && (await reencode(upload, PhotoWidth.options, signal))
  })
}

async function openFinished(
  { storage }: PhotoDeps,
  photo: Photo | undefined,
  width?: PhotoWidth,
): Promise<Readable> {
  if (photo?.state !== 'finished') throw new Problem('photo.unknown')
  const small = width && (await storage.open(smallPhotoKey(photo._id, width)))
  const bytes = small ?? (await storage.open(photoKey(photo._id)))
  if (!bytes) throw new Problem('photo.unknown')
  return bytes
}
