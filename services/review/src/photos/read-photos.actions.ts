// Reading photos, in full or as a narrower copy.
import type { Readable } from 'node:stream'
import type { Caller } from '@jumpingjack/contracts/http/identity'
import type { PhotoWidth } from '@jumpingjack/contracts/review/reviews'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { PhotoDeps } from './photos.actions.ts'
import { type Photo, photoIdsOf, photoKey, photoPath, smallPhotoKey } from './photos.rules.ts'

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
  const path = await deps.newestPhoto(gymId)
  const [id] = (path && photoIdsOf([path])) || []
  if (!id) throw new Problem('photo.unknown')
  return openFinished(deps, await deps.photos.find(id), width)
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
