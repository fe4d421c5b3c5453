// Metrics of OpenTelemetry. As in `trace.ts`, nothing is loaded and nothing is counted where telemetry is off.
import type { Attributes, Counter, Gauge, Histogram, Meter } from '@opentelemetry/api'
import { type MetricName, metrics } from './metric-names.ts'

type Instrument = Counter | Gauge | Histogram

let meter: Meter | undefined
const instruments = new Map<MetricName, Instrument>()

export function setMeter(installed: Meter): void {
  meter = installed
  instruments.clear()
}

export const isMetering = (): boolean => meter !== undefined

/** Adds to a counter, records a value of a histogram, or sets a gauge. */
export function measure(name: MetricName, value: number, attributes?: Attributes): void {
  if (!meter) return
  const instrument = instruments.get(name) ?? create(meter, name)
  if ('add' in instrument) instrument.add(value, attributes)
  else instrument.record(value, attributes)
}

/** Sets a gauge whenever metrics are sent. */
export function watch(name: MetricName, read: () => number, attributes?: Attributes): void {
  meter
    ?.createObservableGauge(name, metrics[name].options)
    .addCallback((result) => result.observe(read(), attributes))
}

/** Seconds since `startedAt`, which is of `performance.now()`. */
export const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1_000

/** Seconds since a time, as in an event's `occurredAt`. */
export const ageOf = (time: string | Date): number =>
  Math.max(0, Date.now() - new Date(time).getTime()) / 1_000

function create(on: Meter, name: MetricName): Instrument {
  const { kind, options } = metrics[name]
  const created =
    kind === 'counter'
      ? on.createCounter(name, options)
      : kind === 'gauge'
        ? on.createGauge(name, options)
        : on.createHistogram(name, options)
  instruments.set(name, created)
  return created
}
