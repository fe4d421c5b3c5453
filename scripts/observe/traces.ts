// The trace viewer of `npm start -- --observe`: takes OTLP in JSON at /v1/traces, keeps the latest traces in memory,
// and lists them, each on a time line.

import { escapeHtml } from '@jumpingjack/kit/http/escape-html'
import express, { type Express } from 'express'
import { z } from 'zod'

/** A value has one field, named by its type (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding). */
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
const ResourceSpans = z.object({
  resource: z.object({ attributes: Attributes }),
  scopeSpans: z.array(z.object({ spans: z.array(OtlpSpan) })),
})
const Batch = z.object({ resourceSpans: z.array(ResourceSpans).default([]) })

type Span = z.infer<typeof OtlpSpan> & { service: string }

const maxListed = 100
const errorStatus = 2

/** With more than so many traces, the oldest is removed. */
export function traceViewer(maxTraces = 5_000): Express {
  const traces = new Map<string, Span[]>()
  const app = express()
  app.disable('x-powered-by')
  app.post('/v1/traces', express.json({ limit: '20mb' }), (req, res) => {
    const { data } = Batch.safeParse(req.body)
    for (const span of data?.resourceSpans.flatMap(spansOf) ?? []) {
      const spans = traces.get(span.traceId)
      if (spans) spans.push(span)
      else traces.set(span.traceId, [span])
    }
    for (const id of traces.keys()) if (traces.size > maxTraces) traces.delete(id)
    res.status(data ? 200 : 400).json({})
  })
  app.get('/', (req, res) => {
    const text = String(req.query.text ?? '')
    const matches = ({ traceId, service, name }: Span) =>
      traceId === text || `${service} ${name}`.includes(text)
    const found = [...traces.values()].filter((spans) => spans.some(matches))
    res.send(pageOf(found.reverse().slice(0, maxListed), text))
  })
  return app
}

function spansOf({ resource, scopeSpans }: z.infer<typeof ResourceSpans>): Span[] {
  const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue
  return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service: `${service}` })))
}

const isError = ({ status }: Span) => status.code === errorStatus

/** On the time line of its trace. Shows its attributes at a click. */
function rowOf(span: Span, depth: number, startNs: number, endNs: number): string {
  const share = (ns: number) => `${((100 * ns) / (endNs - startNs || 1)).toFixed(2)}%`
  const { service, name, startTimeUnixNano: from, endTimeUnixNano: to } = span
  const attributes = span.attributes.map(({ key, value }) => `${key}: ${Object.values(value)[0]}`)
  return `<tr${isError(span) ? ' class="error"' : ''}><td><details style="padding-left:${depth}rem">
<summary>${escapeHtml(`${service} ${name}`)}</summary><pre>${escapeHtml(attributes.join('\n'))}</pre></details></td>
<td>${formatMs(to - from)}</td><td><i style="margin-left:${share(from - startNs)};width:${share(to - from)}"></i></td></tr>`
}

/** Each span is below its parent. One whose parent is not there is a root. */
function traceOf(spans: readonly Span[], isOpen: boolean): string {
  const sorted = spans.toSorted((a, b) => a.startTimeUnixNano - b.startTimeUnixNano)
  const [first] = sorted
  if (!first) return ''
  const endNs = Math.max(...spans.map(({ endTimeUnixNano }) => endTimeUnixNano))
  const ids = new Set(spans.map(({ spanId }) => spanId))
  const children = Map.groupBy(sorted, ({ parentSpanId }) => (ids.has(parentSpanId) ? parentSpanId : ''))
  const below = (parent: string, depth: number): string[] =>
    (children.get(parent) ?? []).flatMap((span) => [
      rowOf(span, depth, first.startTimeUnixNano, endNs),
      ...below(span.spanId, depth + 1),
    ])
  const when = new Date(first.startTimeUnixNano / 1e6).toISOString()
  const title = `${when} ${first.service} ${first.name}, ${formatMs(endNs - first.startTimeUnixNano)}, ${spans.length} spans`
  return `<details${isOpen ? ' open' : ''}><summary${spans.some(isError) ? ' class="error"' : ''}>${escapeHtml(title)}</summary>
<p>${escapeHtml(first.traceId)}</p><table>${below('', 0).join('')}</table></details>`
}

function pageOf(traces: readonly Span[][], text: string): string {
  const shown = traces.map((spans) => traceOf(spans, traces.length === 1)).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Traces</title>
<meta name="viewport" content="width=device-width"><style>
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif } h1 { font-size: 1.4rem }
table { width: 100% } td { vertical-align: top; padding: 0 .5rem } td:has(i) { width: 45%; min-width: 6rem }
i { display: block; height: .8rem; margin-top: .3rem; min-width: 2px; background: light-dark(#1565c0, #64b5f6) }
.error { color: light-dark(#b00020, #ff8a80) } .error i { background: currentColor } pre, p { margin: 0 }
</style></head><body><h1>Traces</h1>
<form><label>Part of a name, or a trace id <input name="text" value="${escapeHtml(text)}"></label> <button>Find</button></form>
${shown || '<p>No traces.</p>'}</body></html>`
}

function formatMs(ns: number): string {
  const ms = ns / 1e6
  return `${ms.toFixed(ms < 10 ? 1 : 0)} ms`
}
