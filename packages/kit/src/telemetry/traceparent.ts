// The header `traceparent` of W3C Trace Context (https://www.w3.org/TR/trace-context/#traceparent-header).
import type { SpanContext } from '@opentelemetry/api'

const pattern = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/

/** Undefined for an invalid value, which is then ignored. */
export function parseTraceparent(value: string): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = pattern.exec(value) ?? []
  const isInvalid = value.startsWith('ff') || /^0*$/.test(traceId) || /^0*$/.test(spanId)
  if (isInvalid) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}

export function formatTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`
}
