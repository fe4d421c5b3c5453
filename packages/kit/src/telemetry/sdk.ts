// The SDK of OpenTelemetry. `startTelemetry` loads this module only where telemetry is on.
import { hostname } from 'node:os'
import { ROOT_CONTEXT, type SpanContext, SpanKind, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
// In protobuf, which every store takes.
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { within } from '../timing/within.ts'
import { setMeter } from './metrics.ts'
import { setTracing } from './trace.ts'

export interface Telemetry {
  /** Sends what is still waiting, within a second. */
  stop(): Promise<void>
}

interface SdkOptions {
  service: string
  isEdge: boolean
  tracesUrl: string | undefined
  metricsUrl: string | undefined
  /** Share of the traces that are recorded. */
  ratio: number
  /** Between two batches of metrics. */
  intervalMs: number
}

const stopMaxMs = 1_000
const exportMaxMs = 10_000

export function startSdk(options: SdkOptions): Telemetry {
  const resource = resourceFromAttributes({
    'service.name': options.service,
    'service.namespace': 'jumpingjack',
    'service.instance.id': `${hostname()}-${process.pid}`,
  })
  const { tracesUrl, metricsUrl, intervalMs } = options
  const started = [
    ...(tracesUrl ? [startTracing(options, tracesUrl, resource)] : []),
    ...(metricsUrl ? [startMetrics(metricsUrl, intervalMs, resource)] : []),
  ]
  return {
    async stop() {
      // What cannot be sent is lost: a stop must not wait for it.
      const stopped = Promise.all(started.map((provider) => provider.shutdown()))
      await within(stopMaxMs, stopped, 'telemetry').catch(() => undefined)
    },
  }
}

function startMetrics(url: string, intervalMs: number, resource: Resource): MeterProvider {
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url }),
    exportIntervalMillis: intervalMs,
    exportTimeoutMillis: Math.min(exportMaxMs, intervalMs),
  })
  const provider = new MeterProvider({ resource, readers: [reader] })
  setMeter(provider.getMeter('jumpingjack'))
  return provider
}

function startTracing({ ratio, isEdge }: SdkOptions, url: string, resource: Resource): TracerProvider {
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(ratio, isEdge),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  const tracer = provider.getTracer('jumpingjack')
  setTracing((name, { kind, attributes = {}, parent }) => {
    const context = typeof parent === 'string' ? remoteContext(parent) : parent?.spanContext()
    const parentContext = context ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT
    return tracer.startSpan(name, { kind: SpanKind[kind], attributes }, parentContext)
  })
  return provider
}

/** Undefined for an invalid `traceparent`, which is then ignored. */
function remoteContext(traceparent: string): SpanContext | undefined {
  const parsed = parseTraceParent(traceparent)
  return parsed ? { ...parsed, isRemote: true } : undefined
}

/**
 * Services follow their caller. The id of a trace decides for a new trace, and at the edge, where anybody calls: all
 * processes there decide the same, whatever the flag of the caller.
 */
export function samplerOf(ratio: number, isEdge: boolean): Sampler {
  const root = new TraceIdRatioBasedSampler(ratio)
  const ofCallers = isEdge ? { remoteParentSampled: root, remoteParentNotSampled: root } : {}
  return new ParentBasedSampler({ root, ...ofCallers })
}
