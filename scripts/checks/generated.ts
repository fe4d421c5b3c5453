// Text that is generated so that it cannot become stale: whole files, and parts of a file between two marks.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface CheckResult {
  ok: boolean
  report: string
}

const root = join(import.meta.dirname, '../..')

/** Compares a file, by its path from the root, with what it should contain; with `write` it rewrites the file instead. */
export function checkFile(path: string, wanted: string, write: boolean): CheckResult {
  const file = join(root, path)
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) return { ok: true, report: '' }
  if (!write) return { ok: false, report: `${path}: stale, run \`npm run check -- --write\`.` }
  writeFileSync(file, wanted)
  return { ok: true, report: `${path}: rewritten.` }
}

/** The same for the whole lines between two marks. */
export function checkBlock(
  path: string,
  [start, end]: readonly [string, string],
  text: string,
  write: boolean,
): CheckResult {
  const [before, rest] = readFileSync(join(root, path), 'utf8').split(start)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined)
    return { ok: false, report: `${path} lacks ${start} or ${end}` }
  return checkFile(path, `${before}${start}\n${text}\n${end}${after}`, write)
}
