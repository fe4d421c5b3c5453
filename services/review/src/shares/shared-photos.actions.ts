// Signed URLs of a review's photos for social networks, as JPEG: not every network accepts WebP.
import { photoMaxBytes } from '@jumpingjack/contracts/review/reviews'
import type { ObjectStorage } from '../photos/object-storage.store.ts'
import { photoIdsOf, photoKey, sharedPhotoKey } from '../photos/photos.rules.ts'

export interface SharedPhotoDeps {
  storage: ObjectStorage
}

/** Omits photos that no longer exist. */
export async function photoLinks(deps: SharedPhotoDeps, paths: readonly string[]): Promise<string[]> {
  const links: string[] = []
  for (const id of photoIdsOf(paths) ?? []) {
    const key = sharedPhotoKey(id)
    if (await ensureCopy(deps, id, key)) links.push(await deps.storage.readUrl(key))
  }
  return links
}

async function ensureCopy({ storage }: SharedPhotoDeps, id: string, key: string) {
  if ((await storage.size(key)) !== undefined) return true
  const picture = await storage.read(photoKey(id), photoMaxBytes)
  if (!picture) return false
  // Loaded when used: the decoders take memory of every process that loads them.
  const { toSharedJpeg } = await import('../pictures/reencode.actions.ts')
  await storage.write(key, await toSharedJpeg(picture), 'image/jpeg')
  return true
}
