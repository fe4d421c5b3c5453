// From a file's text to gyms in the database, with a report of what was done and what was left out.
import type { GymImport, GymImporter } from '@jumpingjack/gym/import'
import type { Entry } from './entry.ts'
import { gymOfPlace } from './gym-of-place.ts'
import { readEntries } from './read-entries.ts'

export interface ImportReport {
  read: number
  added: number
  updated: number
  unchanged: number
  /** Reasons, and how many were left out for each. */
  skipped: Map<string, number>
  /** Gyms taken in without their website, because it is no valid link. */
  badWebsites: number
}

export const batchSize = 1_000

/** Throws an Error with one line when the text is of none of the known formats. */
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
  const gyms = choose(entries, report)
  const skipped = entries.length - gyms.length
  for (let begin = 0; begin < gyms.length; begin += batchSize) {
    const batch = gyms.slice(begin, begin + batchSize)
    const { added, updated, unchanged } = await importer.take(batch, { dryRun: options.dryRun })
    report.added += added
    report.updated += updated
    report.unchanged += unchanged
    options.onProgress?.(skipped + begin + batch.length, entries.length)
  }
  return report
}

/** The gyms among the entries, each source once; the report notes the rest. */
function choose(entries: readonly Entry[], report: ImportReport): GymImport[] {
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
