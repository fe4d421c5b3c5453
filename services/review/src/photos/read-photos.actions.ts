// Reading photos, in full or as a narrower copy.
import type { Readable } from 'node:stream'
import type { Member } from '@jumpingjack/contracts/http/identity'
import type { PhotoWidth } from '@jumpingjack/contracts/review/reviews'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { PhotoDeps } from './photos.actions.ts'
import { type Photo, photoKey, photoPath, smallPhotoKey } from './photos.rules.ts'

/** The bytes of a finished photo, a WebP picture: for its owner, and for others while a visible review uses it. */
export async function openPhoto(
  deps: PhotoDeps,
  member: Member,
  id: string,
  width?: PhotoWidth,
): Promise<Readable> {
  const photo = await deps.photos.find(id)
  const isVisible = photo?.userId === member.userId || (await deps.isPhotoVisible(photoPath(id)))
  if (!isVisible) throw new Problem('photo.unknown')
  return openFinished(deps, photo, width)
}

/** Like `openPhoto`, for administrators, who also see photos of hidden reviews. */
export async function openAnyPhoto(deps: PhotoDeps, id: string): Promise<Readable> {
  return openFinished(deps, await deps.photos.find(id))
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
