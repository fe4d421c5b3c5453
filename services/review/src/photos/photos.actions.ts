// Photos of reviews: a place to upload to, the check of what arrived, and serving it.
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { photoMaxBytes } from '@jumpingjack/contracts/review/reviews'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { ReviewStore } from '../reviews/reviews.store.ts'
import type { ObjectStorage } from './object-storage.ts'
import { incomingKey, type Photo, photoIdsOf, photoKey, photoPath, uploadIdOf } from './photos.rules.ts'
import type { PhotoStore } from './photos.store.ts'
import { reencodePicture } from './picture.ts'
import type { WorkGate } from './work-gate.ts'

export interface PhotoDeps {
  photos: PhotoStore
  reviews: Pick<ReviewStore, 'isPhotoSeen'>
  storage: ObjectStorage
  gate: WorkGate
  now: () => Date
}

const dayMs = 24 * 60 * 60 * 1000

/** An address for one picture of this member. */
export async function openUpload(deps: PhotoDeps, member: Member): Promise<string> {
  const id = randomUUID()
  await deps.photos.expect(expectedPhoto(id, member, deps.now()))
  return deps.storage.uploadUrl(incomingKey(member.userId, id))
}

/** What is noted of a picture before it comes, whatever the way it comes by. */
export function expectedPhoto(id: string, member: Member, now: Date): Photo {
  return { _id: id, userId: member.userId, state: 'expected', createdAt: now, sweepAt: dayAfter(now) }
}

/**
 * Checks and re-encodes what arrived at these addresses and gives the paths for a review. Finished once, an
 * upload stays finished: with one bad picture among three the two good ones need not be sent again.
 */
export async function finishUploads(
  deps: PhotoDeps,
  member: Member,
  addresses: readonly string[],
): Promise<string[]> {
  const ids = addresses.map((address) => uploadIdOf(address, deps.storage.bucket, member.userId))
  const refusals: Problem[] = []
  const paths: string[] = []
  for (const [index, id] of ids.entries()) {
    try {
      if (!id) throw new Problem('photo.not-yours')
      await finishUpload(deps, member.userId, id)
      paths.push(photoPath(id))
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error
      const which = addresses.length > 1 ? `Photo ${index + 1}: ` : ''
      refusals.push(new Problem(error.code, { message: which + error.message }))
    }
  }
  if (refusals[0]) throw refusals[0]
  return paths
}

/** Refuses photos for a review that are not this member's own finished ones. */
export async function requireOwnPhotos(photos: PhotoStore, userId: string, paths: readonly string[]) {
  const ids = photoIdsOf(paths)
  const own = ids && (ids.length === 0 || (await photos.countFinished(userId, ids)) === ids.length)
  if (!own) throw new Problem('photo.not-yours')
}

/** After a review was written with these photos. */
export async function settlePhotos(
  deps: { photos: PhotoStore; now: () => Date },
  reviewId: string,
  paths: readonly string[],
): Promise<void> {
  await deps.photos.settle(reviewId, photoIdsOf(paths) ?? [], dayAfter(deps.now()))
}

/** The bytes of a finished photo, a WebP picture. Others than its owner get it while a review that is not hidden has it. */
export async function openPhoto(deps: PhotoDeps, member: Member, id: string): Promise<Readable> {
  const photo = await deps.photos.find(id)
  const isSeen = photo?.userId === member.userId || (await deps.reviews.isPhotoSeen(photoPath(id)))
  if (!isSeen) throw new Problem('photo.unknown')
  return bytesOf(deps, photo)
}

/** As `openPhoto`, for administrators: they decide about what nobody else sees. */
export async function openAnyPhoto(deps: PhotoDeps, id: string): Promise<Readable> {
  return bytesOf(deps, await deps.photos.find(id))
}

async function bytesOf({ storage }: PhotoDeps, photo: Photo | undefined): Promise<Readable> {
  const bytes = photo?.state === 'finished' && (await storage.open(photoKey(photo._id)))
  if (!bytes) throw new Problem('photo.unknown')
  return bytes
}

async function finishUpload(deps: PhotoDeps, userId: string, id: string): Promise<void> {
  const state = await deps.photos.stateOf(id, userId)
  if (!state) throw new Problem('photo.not-yours')
  if (state === 'finished') return
  const key = incomingKey(userId, id)
  const arrived = await deps.gate(() => reencodeUpload(deps, key, photoKey(id)))
  if (arrived) await deps.photos.finish(id, dayAfter(deps.now()))
  // Nothing there may also mean that the same call, sent twice, has been faster here or on another replica.
  if ((await deps.photos.stateOf(id, userId)) !== 'finished') throw new Problem('photo.not-uploaded')
  if (arrived) await deps.storage.remove(key)
}

/** False when nothing is there. */
async function reencodeUpload(deps: PhotoDeps, from: string, to: string): Promise<boolean> {
  const size = await deps.storage.size(from)
  if (size !== undefined && size > photoMaxBytes) {
    // What is too large may be very large.
    await deps.storage.remove(from)
    throw new Problem('photo.too-large')
  }
  const upload = size === undefined ? undefined : await deps.storage.read(from, photoMaxBytes)
  if (!upload) return false
  await deps.storage.write(to, await reencodePicture(upload), 'image/webp')
  return true
}

function dayAfter(now: Date): Date {
  return new Date(now.getTime() + dayMs)
}
