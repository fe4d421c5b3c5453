// Spans of OpenTelemetry. Where telemetry is off, nothing is recorded and no module of OpenTelemetry is loaded: this file
// imports its types only. Attributes name routes, events and collections, never what belongs to a member.
import type { Attributes, Span, SpanKind } from '@opentelemetry/api'
import { currentRequest, runWithRequest } from './request-context.ts'

export interface SpanOptions {
  kind: keyof typeof SpanKind
  attributes?: Attributes
  /** A `traceparent`, or a span; by default that of the current request. */
  parent?: string | Span | undefined
}

/** Header of requests and messages. */
export const traceparentHeader = 'traceparent'

/** SpanStatusCode.ERROR, without loading the module. */
export const errorStatus = 2

let start: ((name: string, options: SpanOptions) => Span) | undefined

/** For `startTelemetry`. */
export function setTracing(installed: NonNullable<typeof start>): void {
  start = installed
}

/** Undefined where telemetry is off. The caller ends the span. */
export function startSpan(name: string, options: SpanOptions): Span | undefined {
  return start?.(name, { parent: currentRequest()?.span, ...options })
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
  span.setStatus({ code: errorStatus })
  // Not the message, which may quote what a member has written.
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
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
