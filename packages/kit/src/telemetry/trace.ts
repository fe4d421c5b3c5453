// Spans of OpenTelemetry. Where telemetry is off, nothing is recorded and no module of OpenTelemetry is loaded: this file
// imports its types only. Attributes name routes, events and collections, never what belongs to a member.
import type { Attributes, Span } from '@opentelemetry/api'
import { currentRequest, runWithRequest } from './request-context.ts'

export type Kind = 'server' | 'client' | 'producer' | 'consumer'

export interface SpanOptions {
  kind: Kind
  attributes?: Attributes
  /** A `traceparent`, or a span; by default that of the current request. */
  parent?: string | Span | undefined
}

/** What `startTelemetry` sets. */
interface Tracing {
  start(name: string, options: SpanOptions): Span
  fail(span: Span, error: unknown): void
}

/** Header of requests and messages. */
export const traceparentHeader = 'traceparent'

let tracing: Tracing | undefined

export function setTracing(installed: Tracing | undefined): void {
  tracing = installed
}

/** Undefined where telemetry is off. The caller ends the span. */
export function startSpan(name: string, options: SpanOptions): Span | undefined {
  return tracing?.start(name, { parent: currentRequest()?.span, ...options })
}

/** Runs `work` in a span, which becomes the parent of the spans inside. Its error is recorded. */
export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = startSpan(name, options)
  if (!span) return work()
  try {
    return await runWithRequest({ requestId: '', ...currentRequest(), span }, work)
  } catch (error) {
    failSpan(span, error)
    throw error
  } finally {
    span.end()
  }
}

export function failSpan(span: Span, error: unknown): void {
  tracing?.fail(span, error)
}

/** Of the current span. Nothing where telemetry is off. */
export function setSpanAttribute(name: string, value: number): void {
  currentRequest()?.span?.setAttribute(name, value)
}

/** The `traceparent` (https://www.w3.org/TR/trace-context) of the current span, for a request, an event or a message. */
export function currentTraceparent(): string | undefined {
  const context = currentRequest()?.span?.spanContext()
  return context && `00-${context.traceId}-${context.spanId}-0${context.traceFlags & 1}`
}

export function currentTraceId(): string | undefined {
  return currentRequest()?.span?.spanContext().traceId
}
