// Imports the gyms of a file and reports what was added, updated and skipped.
import type { GymImport, GymImporter } from '@jumpingjack/gym/import'
import type { Entry } from './entry.ts'
import { gymOfPlace } from './gym-of-place.ts'
import { readEntries } from './read-entries.ts'

export interface ImportReport {
  read: number
  added: number
  updated: number
  unchanged: number
  /** Number of skipped entries per reason. */
  skipped: Map<string, number>
  /** Gyms imported without their website, because it is not a valid link. */
  badWebsites: number
}

export const batchSize = 1_000

/** Throws an Error with a one-line message if the format is unknown. */
export async function importGyms(
  content: string,
  importer: GymImporter,
  options: { dryRun?: boolean; onProgress?: (done: number, all: number) => void } = {},
): Promise<ImportReport> {
  const entries = readEntries(content)
  const report: ImportReport = {
    read: entries.length,
    added: 0,
    updated: 0,
    unchanged: 0,
    skipped: new Map(),
    badWebsites: 0,
  }
  const gyms = selectGyms(entries, report)
  const skipped = entries.length - gyms.length
  for (let begin = 0; begin < gyms.length; begin += batchSize) {
    const batch = gyms.slice(begin, begin + batchSize)
    const { added, updated, unchanged } = await importer.importBatch(batch, { dryRun: options.dryRun })
    report.added += added
    report.updated += updated
    report.unchanged += unchanged
    options.onProgress?.(skipped + begin + batch.length, entries.length)
  }
  return report
}

/** The gyms among the entries, each source once. Counts the others in the report. */
function selectGyms(entries: readonly Entry[], report: ImportReport): GymImport[] {
  const gyms = new Map<string, GymImport>()
  const skip = (reason: string) => report.skipped.set(reason, (report.skipped.get(reason) ?? 0) + 1)
  for (const entry of entries) {
    const found = 'skipped' in entry ? entry : gymOfPlace(entry)
    if ('skipped' in found) skip(found.skipped)
    else if (gyms.has(found.gym.sourceId)) skip('twice in the file')
    else {
      gyms.set(found.gym.sourceId, found.gym)
      if (found.badWebsite) report.badWebsites++
    }
  }
  return [...gyms.values()]
}
