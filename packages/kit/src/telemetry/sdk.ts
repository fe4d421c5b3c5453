// The SDK of OpenTelemetry. `startTelemetry` loads this module only where telemetry is on.
import { hostname } from 'node:os'
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import { ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api'
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

const stopMaxMs = 1_000
const exportMaxMs = 10_000

interface SdkOptions {
  /** Each URL switches its half on. */
  traces: string | undefined
  metrics: string | undefined
  /** Share of the traces that are recorded. */
  ratio: number
  /** Between two batches of metrics. */
  intervalMs: number
}

export function startSdk(
  service: ServiceName,
  { traces, metrics, ratio, intervalMs }: SdkOptions,
): Telemetry {
  const resource = resourceFromAttributes({
    'service.name': service,
    'service.namespace': 'jumpingjack',
    'service.instance.id': `${hostname()}-${process.pid}`,
  })
  // Anybody may call the gateway, so that callers cannot decide what is recorded.
  const sampler = samplerOf(ratio, service === 'gateway')
  const started = [
    ...(traces ? [startTracing(traces, resource, sampler)] : []),
    ...(metrics ? [startMetrics(metrics, resource, intervalMs)] : []),
  ]
  return {
    async stop() {
      // What cannot be sent is lost: a stop must not wait for it.
      const stopped = Promise.all(started.map((provider) => provider.shutdown()))
      await within(stopMaxMs, stopped, 'telemetry').catch(() => undefined)
    },
  }
}

function startMetrics(url: string, resource: Resource, intervalMs: number): MeterProvider {
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url }),
    exportIntervalMillis: intervalMs,
    exportTimeoutMillis: Math.min(exportMaxMs, intervalMs),
  })
  const provider = new MeterProvider({ resource, readers: [reader] })
  setMeter(provider.getMeter('jumpingjack'))
  return provider
}

function startTracing(url: string, resource: Resource, sampler: Sampler): TracerProvider {
  const spanProcessors = [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })]
  const provider = new TracerProvider({ resource, sampler, spanProcessors })
  const tracer = provider.getTracer('jumpingjack')
  setTracing((name, { kind, attributes = {}, parent }) => {
    // An invalid `traceparent` is ignored.
    const remote = typeof parent === 'string' && parseTraceParent(parent)
    const context =
      typeof parent === 'string' ? remote && { ...remote, isRemote: true } : parent?.spanContext()
    const parentContext = context ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT
    return tracer.startSpan(name, { kind: SpanKind[kind], attributes }, parentContext)
  })
  return provider
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
