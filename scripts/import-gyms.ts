// npm run import-gyms -- FILE [--dry-run]: imports gyms from Overpass CSV or JSON, or from GeoJSON.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { openGymImport } from '@jumpingjack/gym/import'
import { createDisplay } from '@jumpingjack/local/progress/display'
import { batchSize, type ImportReport, importGyms } from './import/import-gyms.ts'
import { textOf } from './import/read-entries.ts'
import { number, openRunningMongo, readPathAndFlag, runCommand } from './stack/command.ts'

/** Rows per line of progress if the output is not a terminal. */
const rowsPerLine = 5_000

await runCommand(async () => {
  const { path: file, isSet: dryRun } = readPathAndFlag('npm run import-gyms -- FILE [--dry-run]', 'dry-run')
  const content = await readFile(file).catch((error) => {
    throw new Error(
      `${file} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}`,
    )
  })
  const db = await openRunningMongo('gym')
  const task = createDisplay().task(dryRun ? 'Dry run' : 'Import')
  try {
    const onProgress = (done: number, all: number) => {
      if (process.stdout.isTTY || done % rowsPerLine < batchSize)
        task.update(`${number(done)} of ${number(all)}`)
    }
    const report = await importGyms(textOf(content), await openGymImport(db), { dryRun, onProgress })
    task.done(`of ${basename(file)}`)
    process.stdout.write(summary(report, dryRun))
  } catch (error) {
    task.fail()
    throw new Error(`${basename(file)} was not imported: ${(error as Error).message}`)
  } finally {
    await db.close()
  }
})

function summary(
  { read, added, updated, unchanged, skipped, badWebsites }: ImportReport,
  dryRun: boolean,
): string {
  const skippedCount = [...skipped.values()].reduce((sum, count) => sum + count, 0)
  const lines = [
    `${number(read)} read: ${number(added)} added, ${number(updated)} updated, ${number(unchanged)} unchanged, ${number(skippedCount)} skipped`,
    ...[...skipped].map(([reason, count]) => `  ${number(count)} skipped: ${reason}`),
  ]
  if (badWebsites > 0)
    lines.push(`  ${number(badWebsites)} imported without their website, because it is not a valid link`)
  if (dryRun) lines.push('This was a dry run: nothing was stored.')
  return `${lines.join('\n')}\n`
}
