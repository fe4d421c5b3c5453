// Checks alert rules, dashboards and the table of metrics in docs/operations.md against what the product sends.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDashboards } from '../../observe/dashboards.ts'
import { faultsOfRules, readRules, unknownMetrics } from './alert-rules.ts'
import { exportedMetrics } from './exported-metrics.ts'

export function checkObserve(root: string): { ok: boolean; report: string } {
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const faults = [
    ...rulesOf(join(root, 'infra/observe/alerts.yaml'), operations),
    ...faultsOfDashboards(),
    ...faultsOfTable(operations),
  ]
  return { ok: faults.length === 0, report: faults.join('\n') }
}

function rulesOf(file: string, operations: string): string[] {
  try {
    return faultsOfRules(readRules(file), operations)
  } catch (error) {
    return [`${file}: ${(error as Error).message}`]
  }
}

function faultsOfDashboards(): string[] {
  return readDashboards(['.+']).flatMap(({ title, rows }) =>
    rows
      .flatMap(({ panels }) => panels)
      .flatMap((panel) =>
        unknownMetrics(panel.expr.join(' or ')).map(
          (metric) => `${title}, ${panel.title}: the product does not send ${metric}`,
        ),
      ),
  )
}

/** The first column of the table names metrics and, after "by", labels. */
function faultsOfTable(operations: string): string[] {
  const [, table = ''] = operations.split(/^\| metric \|.*\n.*\n/m)
  const [rows = ''] = table.split('\n\n')
  const named = rows.split('\n').flatMap((row) => {
    const [metrics = ''] = (row.split('|')[1] ?? '').split(' by ')
    return [...metrics.matchAll(/`(\w+)`/g)].map(([, metric = '']) => metric)
  })
  if (named.length === 0) return ['docs/operations.md has no table of metrics']
  return named
    .filter((metric) => !exportedMetrics.has(metric))
    .map((metric) => `docs/operations.md: the product does not send ${metric}`)
}
