// The two pages of the trace viewer: the list, and the spans of one trace on a time line.
import type { Span } from './spans.ts'
import type { TraceFilter, TraceSummary } from './trace-store.ts'

const style = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif }
body { margin: 1rem auto; max-width: 90rem; padding: 0 1rem } h1 { font-size: 1.4rem; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% } td, th { padding: .2rem .5rem; text-align: left; vertical-align: top }
tr:nth-child(even) { background: color-mix(in srgb, currentColor 6%, transparent) }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin-bottom: 1rem }
.line { position: relative; width: 45%; min-width: 6rem } .error { color: light-dark(#b00020, #ff8a80) }
.bar { position: absolute; top: .45rem; height: .8rem; min-width: 2px; background: light-dark(#1565c0, #64b5f6) }
.error .bar { background: light-dark(#b00020, #ff8a80) } summary { cursor: pointer }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: .2rem 0 } dd { margin: 0 }`

export function listPage(traces: readonly TraceSummary[], filter: TraceFilter): string {
  const rows = traces.map(
    (trace) => `<tr${trace.isError ? ' class="error"' : ''}>
<td>${new Date(trace.startMs).toISOString()}</td>
<td><a href="/traces/${escapeHtml(trace.traceId)}">${escapeHtml(trace.root)}</a></td>
<td>${formatMs(trace.durationMs)}</td><td>${trace.spans}</td><td>${escapeHtml(trace.services.join(', '))}</td></tr>`,
  )
  const { service = '', text = '', minMs = '', errorsOnly } = filter
  return page(
    'Traces',
    `<form><label>Service<br><input name="service" value="${escapeHtml(service)}"></label>
<label>Part of a name, or a trace id<br><input name="text" size="40" value="${escapeHtml(text)}"></label>
<label>At least ms<br><input name="minMs" size="6" inputmode="numeric" value="${minMs}"></label>
<label><input type="checkbox" name="errorsOnly"${errorsOnly ? ' checked' : ''}> errors only</label>
<button>Find</button></form>
<table><tr><th>Start</th><th>First span</th><th>Duration</th><th>Spans</th><th>Services</th></tr>
${rows.join('\n')}</table>${rows.length === 0 ? '<p>No traces.</p>' : ''}`,
  )
}

export function tracePage(traceId: string, spans: readonly Span[]): string {
  const startMs = Math.min(...spans.map((span) => span.startMs))
  const totalMs = Math.max(...spans.map((span) => span.startMs + span.durationMs)) - startMs
  const share = (ms: number) => ((100 * ms) / (totalMs || 1)).toFixed(2)
  const rows = inTreeOrder(spans).map(
    ({ span, depth }) => `<tr${span.isError ? ' class="error"' : ''}>
<td style="padding-left:${0.5 + depth}rem"><details><summary>${escapeHtml(`${span.service} ${span.name}`)}</summary>
<dl>${span.attributes.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
</details></td><td>${formatMs(span.durationMs)}</td><td class="line"><span class="bar"
style="left:${share(span.startMs - startMs)}%;width:${share(span.durationMs)}%"></span></td></tr>`,
  )
  return page(
    `Trace ${traceId}`,
    `<p><a href="/">All traces</a>, ${new Date(startMs).toISOString()}, ${formatMs(totalMs)}</p>
<table><tr><th>Span</th><th>Duration</th><th>From start to end</th></tr>${rows.join('\n')}</table>`,
  )
}

/** Each span after its parent. A span whose parent is not there is a root. */
function inTreeOrder(spans: readonly Span[]): { span: Span; depth: number }[] {
  const ids = new Set(spans.map(({ spanId }) => spanId))
  const children = Map.groupBy(spans, ({ parentSpanId }) => (ids.has(parentSpanId) ? parentSpanId : ''))
  const below = (parent: string, depth: number): { span: Span; depth: number }[] =>
    (children.get(parent) ?? []).flatMap((span) => [{ span, depth }, ...below(span.spanId, depth + 1)])
  return below('', 0)
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head>
<body><h1>${escapeHtml(title)}</h1>${body}</body></html>`
}

const formatMs = (ms: number): string => (ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char] ?? '')
