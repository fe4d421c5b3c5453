// Use case: a ZIP file of all that is stored of a member. Photos are read one after the other, as the file is sent.
import { PassThrough, pipeline, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import {
  type MemberRecords,
  readAdminRecords,
  readGymRecords,
  readPaymentRecords,
  readUserRecords,
} from '@jumpingjack/contracts/review/export'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import type { Archiver } from 'archiver'
import type { ObjectStorage } from '../photos/object-storage.store.ts'
import { photoKey } from '../photos/photos.rules.ts'
import type { PhotoStore } from '../photos/photos.store.ts'
import type { ExportStore } from './export.store.ts'

export interface ExportDeps {
  exports: ExportStore
  photos: PhotoStore
  storage: Pick<ObjectStorage, 'open'>
  callUser: ServiceClient
  callGym: ServiceClient
  callAdmin: ServiceClient
  callPayment: ServiceClient
}

const photosMax = 10_000
/** Names and facts of gyms may be those of OpenStreetMap. */
const attribution =
  'Gym data © OpenStreetMap contributors, ODbL 1.0: https://www.openstreetmap.org/copyright\n'

/** Fails before the first byte if a service is unavailable: an export with a part missing would look complete. */
export async function buildExport(deps: ExportDeps, userId: string, given: MemberRecords): Promise<Readable> {
  const input = { params: { id: userId } }
  const parts = await Promise.all([
    deps.callUser(readUserRecords, input),
    deps.exports.recordsOf(userId),
    deps.callGym(readGymRecords, input),
    deps.callAdmin(readAdminRecords, input),
    deps.callPayment(readPaymentRecords, input),
  ])
  const photos = await deps.photos.ofMember(userId, photosMax)
  const photoIds = photos.filter(({ state }) => state === 'finished').map(({ _id }) => _id)
  // Rarely needed, and a tenth of the memory of the idle process.
  const { ZipArchive } = await import('archiver')
  // Many programs cannot read entries of a stream that are stored without compression. Pictures are compressed already.
  const archive = new ZipArchive({ zlib: { level: 1 } })
  const stopped = new AbortController()
  // The library's streams are not those of Node.
  const file = pipeline(archive, new PassThrough(), () => stopped.abort())
  const contents = { records: Object.assign({}, given, ...parts), photoIds }
  fill(archive, deps, contents, stopped.signal).catch((error) => archive.destroy(error))
  return file
}

async function fill(
  archive: Archiver,
  { storage }: ExportDeps,
  { records, photoIds }: { records: MemberRecords; photoIds: readonly string[] },
  signal: AbortSignal,
): Promise<void> {
  archive.append(attribution, { name: 'ATTRIBUTION.txt' })
  for (const [name, list] of Object.entries(records)) {
    archive.append(JSON.stringify(list, null, 2), { name: `${name}.json` })
  }
  for (const id of photoIds) {
    const photo = await storage.open(photoKey(id))
    if (!photo) continue
    archive.append(photo, { name: `photos/${id}.webp` })
    await finished(photo, { signal }).finally(() => photo.destroy())
  }
  await archive.finalize()
}
