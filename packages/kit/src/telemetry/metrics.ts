// All metrics of OpenTelemetry. As in `trace.ts`, nothing is loaded and nothing is counted where telemetry is off.
import type { Attributes, Counter, Gauge, Histogram, Meter, MetricOptions } from '@opentelemetry/api'

interface Metric {
  kind: 'histogram' | 'counter' | 'gauge'
  options: MetricOptions
}

/** In seconds, as OpenTelemetry recommends for requests. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const histogram = (description: string, unit = 's', explicitBucketBoundaries = seconds): Metric => ({
  kind: 'histogram',
  options: { description, unit, advice: { explicitBucketBoundaries } },
})
const gauge = (description: string, unit = ''): Metric => ({ kind: 'gauge', options: { description, unit } })
const counter = (description: string): Metric => ({ kind: 'counter', options: { description } })

/** Attributes are routes, queues, targets and outcomes: few values each, and none of a member. */
export const metrics = {
  'http.server.request.duration': histogram('Requests by route, method and status'),
  'outbound.call.duration': histogram('Calls of other services and providers by target and outcome'),
  'breaker.open': gauge('Circuit breakers by target: 1 is open, 0.5 tries one call, 0 is closed'),
  'db.client.connection.wait_time': histogram('Wait for a connection of the pool'),
  'dependency.up': gauge('Whether broker, database or Redis is reached'),
  'outbox.age': gauge('Age of the oldest event that is not published, by collection', 's'),
  'outbox.wait': histogram('From the change to the confirm of its event, by event'),
  'queue.messages': gauge('Messages by queue, of retry and dead-letter queues too', '{message}'),
  'queue.wait': histogram('From the change to the end of the handling of its event, by event'),
  'event_loop.delay': histogram('Delay of the event loop, five times per second'),
  'load.shed': counter('Requests that were rejected because of overload'),
  'cache.reads': counter('Reads of a cache by outcome: hit or miss'),
  'search.index.gyms': gauge('Gyms in the search index', '{gym}'),
  'search.index.lag': histogram('Refreshes of the search index: queries see a change so much later'),
  'browser.lcp': histogram('Largest Contentful Paint by page, of a sample'),
  'browser.inp': histogram('Interaction to Next Paint by page, of a sample'),
  'browser.cls': histogram(
    'Cumulative Layout Shift by page, of a sample',
    '',
    [0.01, 0.05, 0.1, 0.25, 0.5, 1],
  ),
  'browser.errors': counter('Errors of pages, by page and kind'),
  payments: counter('Orders by the state that they have reached'),
} as const satisfies Record<string, Metric>

export type MetricName = keyof typeof metrics

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

const creators = { histogram: 'createHistogram', counter: 'createCounter', gauge: 'createGauge' } as const

function create(on: Meter, name: MetricName): Instrument {
  const { kind, options } = metrics[name]
  const created: Instrument = on[creators[kind]](name, options)
  instruments.set(name, created)
  return created
}
