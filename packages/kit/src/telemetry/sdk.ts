// The SDK of OpenTelemetry. `startTelemetry` loads this module only where telemetry is on.
import { hostname } from 'node:os'
import {
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  RandomIdGenerator,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { within } from '../timing/within.ts'
import { startMetrics } from './sdk-metrics.ts'
import { setTracing, type Tracing } from './trace.ts'
import { formatTraceparent, parseTraceparent } from './traceparent.ts'

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
const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
}

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

function startTracing({ ratio, isEdge }: SdkOptions, url: string, resource: Resource): TracerProvider {
  const isSampled = samplerOf(ratio, isEdge)
  const ids = new RandomIdGenerator()
  let traceId = ''
  const provider = new TracerProvider({
    resource,
    // `start` decides what is recorded, by an id that a new trace then has.
    sampler: new AlwaysOnSampler(),
    idGenerator: { generateTraceId: () => traceId, generateSpanId: ids.generateSpanId },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  const tracer = provider.getTracer('jumpingjack')
  const tracing: Tracing = {
    start(name, { kind, attributes = {}, parent }) {
      const context = typeof parent === 'string' ? parseTraceparent(parent) : parent?.spanContext()
      traceId = context?.traceId ?? ids.generateTraceId()
      if (!isSampled(traceId, context)) {
        // Carries the ids of the trace, so that nobody records it. The spans inside are the same object.
        if (typeof parent === 'object') return parent
        const spanId = context?.spanId ?? ids.generateSpanId()
        return trace.wrapSpanContext({ traceId, spanId, traceFlags: TraceFlags.NONE })
      }
      const spanOptions = { kind: kinds[kind], attributes }
      const parentContext = context ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT
      return tracer.startSpan(name, spanOptions, parentContext)
    },
    // Not the message, which may quote what a member has written.
    fail(span, error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
    },
    traceparentOf: (span) => formatTraceparent(span.spanContext()),
  }
  setTracing(tracing)
  return provider
}

/** `parent` is that of the span. */
type IsSampled = (traceId: string, parent: SpanContext | undefined) => boolean

/**
 * Whether a span of this trace is recorded. Services follow their caller. The id of a trace decides for a new trace, and
 * at the edge, where anybody calls: all processes there decide the same, whatever the flag of the caller.
 */
export function samplerOf(ratio: number, isEdge: boolean): IsSampled {
  const byId = new TraceIdRatioBasedSampler(ratio)
  return (traceId, parent) => {
    if (parent && !(isEdge && parent.isRemote)) return (parent.traceFlags & TraceFlags.SAMPLED) !== 0
    return byId.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED
  }
}
