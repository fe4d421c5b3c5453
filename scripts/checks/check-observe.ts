// Checks alert rules, dashboards, the runbook and the table of metrics in docs/operations.md against what the product
// sends.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serviceNames } from '@jumpingjack/contracts/http/services'
import { type MetricName, metrics } from '@jumpingjack/kit/telemetry/metrics'
import { parse } from 'yaml'
import { z } from 'zod'
import { readDashboards } from '../observe/dashboards.ts'
import type { CheckResult } from './generated.ts'

/** The rest is for promtool and vmalert to check. */
const Rule = z.object({
  alert: z.string(),
  expr: z.string(),
  labels: z.object({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.object({ summary: z.string(), runbook: z.string() }),
})
const Rules = z.object({ groups: z.array(z.object({ rules: z.array(Rule) })) })
export type Rule = z.infer<typeof Rule>

const runbook = 'docs/operations.md'
const watchedService = 'ServiceAbsent'

export function checkObserve(root: string): CheckResult {
  const operations = readFileSync(join(root, runbook), 'utf8')
  const file = join(root, 'infra/observe/alerts.yaml')
  try {
    const faults = [
      ...faultsOfRules(readRules(file), operations),
      ...faultsOfDashboards(),
      ...faultsOfTable(operations),
    ]
    return { ok: faults.length === 0, report: faults.join('\n') }
  } catch (error) {
    return { ok: false, report: `${file}: ${(error as Error).message}` }
  }
}

/** Throws a ZodError, or an error of YAML. */
export function readRules(file: string): Rule[] {
  return Rules.parse(parse(readFileSync(file, 'utf8'))).groups.flatMap(({ rules }) => rules)
}

/** One line per fault. Each alert has a section of its name in the runbook, and each section an alert. */
export function faultsOfRules(rules: readonly Rule[], operations: string): string[] {
  const sections = sectionsOf(operations)
  const names = rules.map(({ alert }) => alert)
  const watched = rules.find(({ alert }) => alert === watchedService)?.expr ?? ''
  const unwatched = serviceNames.filter((service) => !watched.includes(`"jumpingjack/${service}"`))
  return [
    ...rules.flatMap(({ alert, expr, annotations }) => {
      const section = `${runbook}#${alert.toLowerCase()}`
      return [
        ...unknownMetrics(alert, expr),
        ...(annotations.runbook === section ? [] : [`${alert}: the runbook is not ${section}`]),
        ...(sections.includes(alert) ? [] : [`${alert} has no section in ${runbook}`]),
      ]
    }),
    ...sections
      .filter((section) => !names.includes(section))
      .map((section) => `${runbook} has a section ${section} without an alert`),
    ...unwatched.map((service) => `${watchedService} does not watch ${service}`),
  ]
}

/** The headings below "Alerts". */
function sectionsOf(operations: string): string[] {
  const [, alerts = ''] = operations.split(/^## Alerts$/m)
  const [own = ''] = alerts.split(/^## /m)
  return [...own.matchAll(/^### (\S+)$/gm)].map(([, title = '']) => title)
}

function faultsOfDashboards(): string[] {
  const rows = readDashboards(['.+']).flatMap((dashboard) => dashboard.rows)
  return rows.flatMap(({ panels }) =>
    panels.flatMap(({ title, expr }) => unknownMetrics(title, expr.join(' or '))),
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
  if (named.length === 0) return [`${runbook} has no table of metrics`]
  return unknownMetrics(runbook, named.join(' or '))
}

function unknownMetrics(place: string, query: string): string[] {
  const unknown = metricsIn(query).filter((metric) => !exportedMetrics.has(metric))
  return unknown.map((metric) => `${place}: the product does not send ${metric}`)
}

/** By the names that Prometheus gives them. */
const exportedMetrics: ReadonlySet<string> = new Set((Object.keys(metrics) as MetricName[]).flatMap(seriesOf))

function seriesOf(metric: MetricName): string[] {
  const { kind, options } = metrics[metric]
  const unit = options.unit === 's' ? '_seconds' : ''
  const name = `${metric.replaceAll('.', '_')}${unit}${kind === 'counter' ? '_total' : ''}`
  const endings = kind === 'histogram' ? ['', '_bucket', '_count', '_sum'] : ['']
  return endings.map((ending) => name + ending)
}

const labels = /\{[^}]*\}|\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g
/** Unlike metrics, the words of PromQL have no underscore, and its functions have arguments. */
const metricName = /\b[a-z]\w*_\w+\b(?!\s*\()/g

/** The metrics that a query of PromQL reads. */
function metricsIn(query: string): string[] {
  return query.replace(labels, '').match(metricName) ?? []
}
