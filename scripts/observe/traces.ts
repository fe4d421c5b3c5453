// The trace viewer of `npm start -- --observe`: takes OTLP in JSON at /v1/traces, keeps the latest spans in memory, and
// shows a list of traces, and each of them on a time line.
import express, { type Express } from 'express'
import { z } from 'zod'
import { escapeHtml } from '../../infra/fakes/src/shared/page.ts'

/** A value has one field, which is named by its type (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding). */
const Attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .default([])
const OtlpSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(''),
  name: z.string(),
  startTimeUnixNano: z.coerce.number(),
  endTimeUnixNano: z.coerce.number(),
  attributes: Attributes,
  status: z.object({ code: z.number().default(0) }).default({ code: 0 }),
})
const OfResource = z.object({
  resource: z.object({ attributes: Attributes }),
  scopeSpans: z.array(z.object({ spans: z.array(OtlpSpan) })),
})
const Batch = z.object({ resourceSpans: z.array(OfResource).default([]) })
const Filter = z.object({ text: z.string().default('') })

interface Span extends z.infer<typeof OtlpSpan> {
  /** With the service in front. */
  name: string
  startMs: number
  durationMs: number
  isError: boolean
}

const listed = 100
const errorStatus = 2

/** With more than so many spans, the oldest trace is removed. */
export function traceViewer(maxSpans = 100_000): Express {
  const traces = new Map<string, Span[]>()
  let size = 0
  function add(span: Span) {
    const { traceId } = span
    traces.set(
      traceId,
      [...(traces.get(traceId) ?? []), span].sort((a, b) => a.startMs - b.startMs),
    )
    size++
    for (const [oldest, spans] of traces) {
      if (size <= maxSpans || oldest === traceId) break
      traces.delete(oldest)
      size -= spans.length
    }
  }

  const app = express()
  app.disable('x-powered-by')
  app.post('/v1/traces', express.json({ limit: '20mb' }), (req, res) => {
    const { data } = Batch.safeParse(req.body)
    data?.resourceSpans.flatMap(spansOf).forEach(add)
    res.status(data ? 200 : 400).json({})
  })
  app.get('/', (req, res) => {
    res.send(listPage([...traces.values()].reverse(), Filter.parse(req.query).text))
  })
  app.get('/traces/:traceId', ({ params: { traceId } }, res) => {
    const spans = traces.get(traceId)
    res.status(spans ? 200 : 404).send(spans ? tracePage(traceId, spans) : page('No such trace', ''))
  })
  return app
}

function spansOf({ resource, scopeSpans }: z.infer<typeof OfResource>): Span[] {
  const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue
  return scopeSpans.flatMap(({ spans }) =>
    spans.map((span) => ({
      ...span,
      name: `${service} ${span.name}`,
      startMs: span.startTimeUnixNano / 1e6,
      durationMs: (span.endTimeUnixNano - span.startTimeUnixNano) / 1e6,
      isError: span.status.code === errorStatus,
    })),
  )
}

/** `text` is a part of the name of a span, with its service, or a trace id. */
function listPage(traces: readonly Span[][], text: string): string {
  const rows = traces.flatMap((spans) => {
    const [first] = spans
    const isMeant = first?.traceId === text || spans.some(({ name }) => name.includes(text))
    if (!first || !isMeant) return []
    const link = `<a href="/traces/${escapeHtml(first.traceId)}">${escapeHtml(first.name)}</a>`
    const when = new Date(first.startMs).toISOString()
    const hasError = spans.some(({ isError }) => isError)
    return [row(hasError, [when, link, formatMs(durationOf(spans)), `${spans.length} spans`])]
  })
  return page(
    'Traces',
    `<form><label>Part of a name, or a trace id <input name="text" value="${escapeHtml(text)}"></label> <button>Find</button></form>
<table>${rows.slice(0, listed).join('')}</table>${rows.length === 0 ? '<p>No traces.</p>' : ''}`,
  )
}

function tracePage(traceId: string, spans: readonly Span[]): string {
  const startMs = spans[0]?.startMs ?? 0
  const share = (ms: number) => `${((100 * ms) / (durationOf(spans) || 1)).toFixed(2)}%`
  const rows = inTreeOrder(spans).map(({ span, depth }) => {
    const attributes = span.attributes
      .map(({ key, value }) => `${key}: ${Object.values(value)[0]}`)
      .join('\n')
    const name = `<details style="padding-left:${depth}rem"><summary>${escapeHtml(span.name)}</summary>
<pre>${escapeHtml(attributes)}</pre></details>`
    const bar = `<i style="margin-left:${share(span.startMs - startMs)};width:${share(span.durationMs)}"></i>`
    return row(span.isError, [name, formatMs(span.durationMs), bar])
  })
  return page(`Trace ${traceId}`, `<p><a href="/">All traces</a></p><table>${rows.join('')}</table>`)
}

/** Each span after its parent. A span whose parent is not there is a root. */
function inTreeOrder(spans: readonly Span[]): { span: Span; depth: number }[] {
  const ids = new Set(spans.map(({ spanId }) => spanId))
  const children = Map.groupBy(spans, ({ parentSpanId }) => (ids.has(parentSpanId) ? parentSpanId : ''))
  const below = (parent: string, depth: number): { span: Span; depth: number }[] =>
    (children.get(parent) ?? []).flatMap((span) => [{ span, depth }, ...below(span.spanId, depth + 1)])
  return below('', 0)
}

function durationOf(spans: readonly Span[]): number {
  return Math.max(...spans.map((span) => span.startMs + span.durationMs)) - (spans[0]?.startMs ?? 0)
}

function row(isError: boolean, cells: readonly string[]): string {
  return `<tr${isError ? ' class="error"' : ''}>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width"><style>
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif } h1 { font-size: 1.4rem; overflow-wrap: anywhere }
table { width: 100% } td { vertical-align: top; padding: 0 .5rem } td:has(i) { width: 45%; min-width: 6rem }
i { display: block; height: .8rem; margin-top: .3rem; min-width: 2px; background: light-dark(#1565c0, #64b5f6) }
.error { color: light-dark(#b00020, #ff8a80) } .error i { background: currentColor } pre { margin: 0 }
</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`
}

const formatMs = (ms: number): string => `${ms.toFixed(ms < 10 ? 1 : 0)} ms`
