// Checks alert rules, dashboards and the table of metrics in docs/operations.md against what the product sends, and the
// dashboards for Grafana against their source.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dashboards } from '../../observe/dashboards/dashboards.ts'
import { grafanaDashboard } from '../../observe/dashboards/grafana.ts'
import { faultsOfRules, readRules, unknownMetrics } from './alert-rules.ts'
import { exportedMetrics } from './exported-metrics.ts'

/** With `write` it replaces the dashboards for Grafana instead of comparing them. */
export function checkObserve(root: string, write: boolean): { ok: boolean; report: string } {
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const faults = [
    ...rulesOf(join(root, 'infra/observe/alerts.yaml'), operations),
    ...faultsOfDashboards(),
    ...faultsOfTable(operations),
    ...compareGrafana(join(root, 'infra/observe/grafana'), write),
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
  return dashboards.flatMap(({ title, rows }) =>
    rows.flatMap(({ panels }) =>
      panels.flatMap((panel) =>
        unknownMetrics(panel.expr).map(
          (metric) => `${title}, ${panel.title}: the product does not send ${metric}`,
        ),
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

function compareGrafana(folder: string, write: boolean): string[] {
  const wanted = new Map(
    dashboards.map((dashboard) => [`${dashboard.id}.json`, grafanaText(grafanaDashboard(dashboard))]),
  )
  if (write) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    for (const [file, text] of wanted) writeFileSync(join(folder, file), text)
    return []
  }
  const existing = existsSync(folder) ? readdirSync(folder) : []
  const stale = [...wanted].filter(
    ([file, text]) => !existing.includes(file) || readFileSync(join(folder, file), 'utf8') !== text,
  )
  const extra = existing.filter((file) => !wanted.has(file))
  return stale.length + extra.length > 0
    ? ['The dashboards for Grafana are stale: run `npm run check -- --write`.']
    : []
}

/** One panel per line. */
function grafanaText({ panels, ...settings }: ReturnType<typeof grafanaDashboard>): string {
  const head = JSON.stringify(settings).slice(0, -1)
  return `${head},"panels":[\n${panels.map((each) => JSON.stringify(each)).join(',\n')}\n]}\n`
}
