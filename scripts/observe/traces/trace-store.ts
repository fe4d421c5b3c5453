// The latest traces, in memory. The oldest trace is removed when there are too many spans.
import type { Span } from './spans.ts'

export interface TraceSummary {
  traceId: string
  /** Service and name of its first span. */
  root: string
  startMs: number
  durationMs: number
  spans: number
  services: string[]
  isError: boolean
}

export interface TraceFilter {
  service?: string
  /** Part of the name of any of its spans, or the whole trace id. */
  text?: string
  minMs?: number
  errorsOnly?: boolean
}

export interface TraceStore {
  add(spans: readonly Span[]): void
  /** In the order of their start; empty for an unknown trace. */
  spansOf(traceId: string): Span[]
  /** Latest first. */
  find(filter: TraceFilter, limit: number): TraceSummary[]
}

const maxSpans = 100_000

export function createTraceStore(max = maxSpans): TraceStore {
  const traces = new Map<string, Span[]>()
  let size = 0

  function removeOldest() {
    const [oldest, spans] = traces.entries().next().value ?? []
    if (oldest === undefined) return
    traces.delete(oldest)
    size -= spans?.length ?? 0
  }

  return {
    add(spans) {
      for (const span of spans) {
        const trace = traces.get(span.traceId)
        if (trace) trace.push(span)
        else traces.set(span.traceId, [span])
      }
      size += spans.length
      while (size > max && traces.size > 1) removeOldest()
    },
    spansOf: (traceId) => (traces.get(traceId) ?? []).toSorted((a, b) => a.startMs - b.startMs),
    find(filter, limit) {
      const found: TraceSummary[] = []
      for (const spans of [...traces.values()].reverse()) {
        if (found.length === limit) break
        const summary = summaryOf(spans)
        if (matches(filter, summary, spans)) found.push(summary)
      }
      return found
    },
  }
}

function summaryOf(spans: readonly Span[]): TraceSummary {
  const [first] = spans.toSorted((a, b) => a.startMs - b.startMs)
  const startMs = first?.startMs ?? 0
  return {
    traceId: first?.traceId ?? '',
    root: `${first?.service} ${first?.name}`,
    startMs,
    durationMs: Math.max(...spans.map((span) => span.startMs + span.durationMs)) - startMs,
    spans: spans.length,
    services: [...new Set(spans.map(({ service }) => service))],
    isError: spans.some(({ isError }) => isError),
  }
}

function matches(filter: TraceFilter, summary: TraceSummary, spans: readonly Span[]): boolean {
  const { service, text, minMs = 0, errorsOnly = false } = filter
  if (service && !summary.services.includes(service)) return false
  if (errorsOnly && !summary.isError) return false
  if (summary.durationMs < minMs) return false
  return !text || summary.traceId === text || spans.some(({ name }) => name.includes(text))
}
