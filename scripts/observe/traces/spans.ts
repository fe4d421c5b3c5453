// Spans of OTLP in JSON (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding).
import { z } from 'zod'

const Value = z.object({
  stringValue: z.string().optional(),
  intValue: z.union([z.string(), z.number()]).optional(),
  doubleValue: z.number().optional(),
  boolValue: z.boolean().optional(),
})
const Attributes = z.array(z.object({ key: z.string(), value: Value })).default([])
const OtlpSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(''),
  name: z.string(),
  startTimeUnixNano: z.coerce.bigint(),
  endTimeUnixNano: z.coerce.bigint(),
  attributes: Attributes,
  status: z.object({ code: z.number().default(0) }).default({ code: 0 }),
})
const Batch = z.object({
  resource: z.object({ attributes: Attributes }),
  scopeSpans: z.array(z.object({ spans: z.array(OtlpSpan) })),
})
const Batches = z.object({ resourceSpans: z.array(Batch).default([]) })

export interface Span {
  traceId: string
  spanId: string
  parentSpanId: string
  service: string
  name: string
  startMs: number
  durationMs: number
  isError: boolean
  attributes: [name: string, value: string][]
}

const errorStatus = 2

/** Undefined for anything else. */
export function parseSpans(body: unknown): Span[] | undefined {
  return Batches.safeParse(body).data?.resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = Object.fromEntries(texts(resource.attributes))['service.name'] ?? 'unknown'
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => toSpan(service, span)))
  })
}

function toSpan(service: string, span: z.infer<typeof OtlpSpan>): Span {
  const { traceId, spanId, parentSpanId, name, startTimeUnixNano, endTimeUnixNano } = span
  return {
    traceId,
    spanId,
    parentSpanId,
    service,
    name,
    startMs: Number(startTimeUnixNano / 1_000n) / 1_000,
    durationMs: Number(endTimeUnixNano - startTimeUnixNano) / 1e6,
    isError: span.status.code === errorStatus,
    attributes: texts(span.attributes),
  }
}

function texts(attributes: z.infer<typeof Attributes>): [string, string][] {
  return attributes.map(({ key, value }) => [key, String(Object.values(value)[0] ?? '')])
}
