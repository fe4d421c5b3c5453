// The table of the starts, for docs/performance.md.
import { spread, table } from '../report.ts'
import type { StartRow } from './start-bench.ts'

export function startTable(rows: readonly StartRow[]): string {
  const head = ['process', '', 'ready ms', 'PSS MB', 'without files']
  const cells = rows.map(({ name, kind, readyMs, pss, anonymous }) => [
    ...[name, kind, spread(readyMs, 0), pss.toFixed(0), anonymous.toFixed(0)],
  ])
  return `${table(head, cells)}\n`
}
