// Faults of the alert rules: their shape, their metrics, and their line in the runbook.
import { readFileSync } from 'node:fs'
import { serviceNames } from '@jumpingjack/contracts/http/services'
import { parse } from 'yaml'
import { z } from 'zod'
import { exportedMetrics, metricsIn } from './exported-metrics.ts'

const Rule = z.strictObject({
  alert: z.string().regex(/^([A-Z][a-z]+)+$/),
  expr: z.string().min(1),
  for: z
    .string()
    .regex(/^\d+[smh]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string().min(1), runbook: z.string() }),
})
const Rules = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(Rule).min(1) })).min(1),
})
export type Rule = z.infer<typeof Rule>

const runbook = 'docs/operations.md'
const watchedService = 'ServiceAbsent'

/** Throws a ZodError, or an error of YAML. */
export function readRules(file: string): Rule[] {
  return Rules.parse(parse(readFileSync(file, 'utf8'))).groups.flatMap(({ rules }) => rules)
}

/** One line per fault. */
export function faultsOfRules(rules: readonly Rule[], operations: string): string[] {
  const sections = sectionsOf(operations)
  const names = rules.map(({ alert }) => alert)
  return [
    ...rules.flatMap(({ alert, expr }) =>
      unknownMetrics(expr).map((metric) => `${alert}: the product does not send ${metric}`),
    ),
    ...rules.flatMap(({ alert, annotations }) =>
      annotations.runbook === `${runbook}#${alert.toLowerCase()}`
        ? []
        : [`${alert}: the runbook is not ${runbook}#${alert.toLowerCase()}`],
    ),
    ...names
      .filter((alert) => !sections.includes(alert))
      .map((alert) => `${alert} has no section in ${runbook}`),
    ...sections
      .filter((section) => !names.includes(section))
      .map((section) => `${runbook} has a section ${section} without an alert`),
    ...names
      .filter((alert, index) => names.indexOf(alert) !== index)
      .map((alert) => `${alert} is there twice`),
    ...unwatchedServices(rules),
  ]
}

export function unknownMetrics(query: string): string[] {
  return metricsIn(query).filter((metric) => !exportedMetrics.has(metric))
}

/** The headings below "Alerts". */
function sectionsOf(operations: string): string[] {
  const [, alerts = ''] = operations.split(/^## Alerts$/m)
  const [own = ''] = alerts.split(/^## /m)
  return [...own.matchAll(/^### (\S+)$/gm)].map(([, title = '']) => title)
}

function unwatchedServices(rules: readonly Rule[]): string[] {
  const expr = rules.find(({ alert }) => alert === watchedService)?.expr ?? ''
  return serviceNames
    .filter((service) => !expr.includes(`"jumpingjack/${service}"`))
    .map((service) => `${watchedService} does not watch ${service}`)
}
