// Addresses under which others can fetch a review's photos for some minutes, as JPEG: not every social network takes
// what we keep.
import { photoMaxBytes } from '@jumpingjack/contracts/review/reviews'
import type { ObjectStorage } from './object-storage.ts'
import { photoIdsOf, photoKey, sharedPhotoKey } from './photos.rules.ts'
import { asJpeg } from './picture.ts'
import type { WorkGate } from './work-gate.ts'

interface LinkDeps {
  storage: ObjectStorage
  gate: WorkGate
}

/** Photos that are gone are left out. */
export async function photoLinks(deps: LinkDeps, paths: readonly string[]): Promise<string[]> {
  const links: string[] = []
  for (const id of photoIdsOf(paths) ?? []) {
    const key = sharedPhotoKey(id)
    if (await isThere(deps, id, key)) links.push(await deps.storage.readUrl(key))
  }
  return links
}

async function isThere({ storage, gate }: LinkDeps, id: string, key: string): Promise<boolean> {
  if ((await storage.size(key)) !== undefined) return true
  return gate(async () => {
    const picture = await storage.read(photoKey(id), photoMaxBytes)
    if (picture) await storage.write(key, await asJpeg(picture), 'image/jpeg')
    return picture !== undefined
  })
}
