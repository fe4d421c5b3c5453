// The metrics of the product by the names that Prometheus gives them, and the names in a query.
import { type MetricName, metrics } from '@jumpingjack/kit/telemetry/metrics'

/** Written by the evaluation of the rules. */
const ofTheRules = 'ALERTS'
const seriesOfHistograms = ['_bucket', '_count', '_sum']

/** Each metric without the endings of a histogram's series, and all series. */
export const exportedMetrics: ReadonlySet<string> = new Set([
  ofTheRules,
  ...(Object.keys(metrics) as MetricName[]).flatMap(seriesOf),
])

function seriesOf(metric: MetricName): string[] {
  const { kind, options } = metrics[metric]
  const unit = options.unit === 's' ? '_seconds' : ''
  const name = `${metric.replaceAll('.', '_')}${unit}${kind === 'counter' ? '_total' : ''}`
  return kind === 'histogram' ? [name, ...seriesOfHistograms.map((ending) => name + ending)] : [name]
}

const words = new Set(['or', 'and', 'unless', 'bool', 'offset', 'inf', 'nan', 'group_left', 'group_right'])
const texts = /"(?:[^"\\]|\\.)*"/g
const selectors = /\{[^}]*\}|\[[^\]]*\]/g
const labelLists = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g
const name = /\b[a-zA-Z_][\w:]*\b(?!\s*\()/g

/** The metrics that a query of PromQL reads. */
export function metricsIn(query: string): string[] {
  const rest = query.replace(texts, '').replace(selectors, '').replace(labelLists, '')
  const found = [...rest.matchAll(name)].map(([each]) => each)
  return found.filter((each) => !words.has(each.toLowerCase()))
}
