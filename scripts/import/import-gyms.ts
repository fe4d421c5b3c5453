// Imports the gyms of a file and reports what was added, updated and skipped.
import type { GymImporter } from '@jumpingjack/gym/import'
import { type GymsOfEntries, gymsOfEntries } from './gyms-of-entries.ts'
import { readEntries } from './read-entries.ts'

export interface ImportReport extends Omit<GymsOfEntries, 'gyms'> {
  read: number
  added: number
  updated: number
  unchanged: number
}

export const batchSize = 1_000

/** Throws an Error with a one-line message if the format is unknown. */
export async function importGyms(
  content: string,
  importer: GymImporter,
  options: { dryRun?: boolean; onProgress?: (done: number, all: number) => void } = {},
): Promise<ImportReport> {
  const entries = readEntries(content)
  const { gyms, ...notes } = gymsOfEntries(entries)
  const report: ImportReport = { read: entries.length, added: 0, updated: 0, unchanged: 0, ...notes }
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
