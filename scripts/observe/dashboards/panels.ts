// What a dashboard consists of, and the panels that several of them have. Queries are PromQL.
/** Units as Grafana names them; `percentunit` is a share from 0 to 1. */
export type Unit = 's' | 'reqps' | 'ops' | 'percentunit' | 'short'

export interface Panel {
  title: string
  unit: Unit
  expr: string
  /** Labels in braces: `{{job}}`. */
  legend: string
}

export interface Dashboard {
  id: string
  title: string
  rows: { title: string; panels: Panel[] }[]
}

export const panel = (title: string, unit: Unit, expr: string, legend: string): Panel => ({
  title,
  unit,
  expr,
  legend,
})

/** `{job="jumpingjack/gym"}`; empty for all services. */
const labels = (service: string | undefined, more = ''): string => {
  const all = [service && `job="jumpingjack/${service}"`, more].filter(Boolean).join(',')
  return all && `{${all}}`
}

const rate = (metric: string, by: string, service?: string, more?: string): string =>
  `sum by (${by}) (rate(${metric}${labels(service, more)}[5m]))`

const quantile = (q: number, metric: string, by: string, service?: string): string =>
  `histogram_quantile(${q}, ${rate(`${metric}_bucket`, `${by}, le`, service)})`

const legendOf = (by: string): string =>
  by
    .split(', ')
    .map((label) => `{{${label}}}`)
    .join(' ')

/** Events per second, by these labels. */
export const ratePanel = (title: string, unit: Unit, metric: string, by: string, service?: string): Panel =>
  panel(title, unit, rate(metric, by, service), legendOf(by))

/** The duration that 99 % are below, by these labels. */
export const slowest = (title: string, metric: string, by: string, service?: string): Panel =>
  panel(title, 's', quantile(0.99, metric, by, service), legendOf(by))

/** The value that 75 % are below, as vitals of pages are judged. */
export const vital = (title: string, unit: Unit, metric: string): Panel =>
  panel(title, unit, quantile(0.75, metric, 'page'), legendOf('page'))

export const gauge = (title: string, unit: Unit, metric: string, by: string, service?: string): Panel =>
  panel(title, unit, `max by (${by}) (${metric}${labels(service)})`, legendOf(by))

/** The share of the events with these labels among all of them, also where it is 0. */
export const sharePanel = (
  title: string,
  { metric, by, of, service }: { metric: string; by: string; of: string; service?: string },
): Panel => {
  const all = rate(metric, by, service)
  return panel(
    title,
    'percentunit',
    `(${rate(metric, by, service, of)} or 0 * ${all}) / ${all}`,
    legendOf(by),
  )
}

/** The number of events in the hour before. */
export const hourly = (title: string, metric: string, filter: string, by?: string): Panel => {
  const increase = `(increase(${metric}{${filter}}[1h]))`
  return by
    ? panel(title, 'short', `sum by (${by}) ${increase}`, legendOf(by))
    : panel(title, 'short', `sum${increase}`, title)
}
