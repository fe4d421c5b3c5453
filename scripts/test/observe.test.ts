// @module-tag full
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { faultsOfRules, readRules } from '../checks/check-observe.ts'

const root = join(import.meta.dirname, '../..')
const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
const rules = readRules(join(root, 'infra/observe/alerts.yaml'))

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
