// @module-tag full
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exportedMetrics, faultsOfRules, metricsIn, readRules } from '../checks/check-observe.ts'
import { readDashboards } from '../observe/dashboards.ts'

const root = join(import.meta.dirname, '../..')
const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
const rules = readRules(join(root, 'infra/observe/alerts.yaml'))

it.each([
  ['sum by (job, le) (rate(a_bucket{route=~"b|c_d"}[5m])) / on (job) group_left c > 0.5', ['a_bucket', 'c']],
  ['absent(a{job="x/y"}) or max without (queue) (b_total offset 5m)', ['a', 'b_total']],
  ['histogram_quantile(0.99, sum(rate(a_bucket[5m])) by (le)) == bool 1', ['a_bucket']],
])('finds the metrics in %s', (query, metrics) => {
  expect(metricsIn(query)).toEqual(metrics)
})

it('names metrics as Prometheus does', () => {
  const names = ['outbox_age_seconds', 'load_shed_total', 'queue_messages', 'queue_wait_seconds_bucket']
  expect([...names, 'load_shed'].filter((name) => !exportedMetrics.has(name))).toEqual(['load_shed'])
})

it.each([
  ['an unknown metric', { expr: 'outbox_aeg_seconds > 3' }, 'the product does not send outbox_aeg_seconds'],
  ['an alert without a section', { alert: 'DiskFull' }, 'DiskFull has no section in docs/operations.md'],
  [
    'another runbook',
    { annotations: { summary: 'x', runbook: 'docs/operations.md#x' } },
    'the runbook is not docs/operations.md#deadletters',
  ],
])('finds %s', (_what, changes, fault) => {
  const changed = rules.map((rule) => (rule.alert === 'DeadLetters' ? { ...rule, ...changes } : rule))
  expect(faultsOfRules(changed, operations).join('\n')).toContain(fault)
})

it('has the overview first, a dashboard per service, and panels that fill their rows', () => {
  const dashboards = readDashboards()
  expect(dashboards[0]?.title).toBe('Jumpingjack: overview')
  expect(dashboards.map(({ title }) => title)).toContain('Jumpingjack: service payment')
  const panels = dashboards.flatMap(({ rows }) => rows.flatMap((row) => row.panels))
  expect(JSON.stringify(panels)).toContain('job=~\\"jumpingjack/payment\\"')
  const widths = dashboards.flatMap(({ rows }) => rows[0]?.panels.map(({ width }) => width))
  expect(new Set(widths)).toEqual(new Set([4]))
})
