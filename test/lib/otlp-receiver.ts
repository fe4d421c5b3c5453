// Receives OpenTelemetry's OTLP over HTTP, as a collector would.
import { buffer } from 'node:stream/consumers'
import { serve } from '@jumpingjack/kit/testing/serve'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
}

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number }
}

interface Batch {
  resource: { attributes: Attribute[] }
  scopeSpans?: { spans: Span[] }[]
}

export type OtlpReceiver = Awaited<ReturnType<typeof startOtlpReceiver>>

export async function startOtlpReceiver() {
  const batches: Batch[] = []
  // Protobuf has texts as they are.
  const metrics: string[] = []
  const { url, close } = await serve(async (request, reply) => {
    const body = await buffer(request)
    if (request.url?.endsWith('/metrics')) metrics.push(body.toString('latin1'))
    else batches.push(...(JSON.parse(body.toString()) as { resourceSpans: Batch[] }).resourceSpans)
    reply.setHeader('content-type', 'application/json').end('{}')
  })

  const spansOf = (traceId: string) =>
    batches.flatMap(({ resource, scopeSpans = [] }) => {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue
      const spans = scopeSpans.flatMap((scope) => scope.spans)
      return spans.filter((span) => span.traceId === traceId).map((span) => ({ ...span, service }))
    })

  return {
    url,
    /**
     * "service name" of each span that leads by its parents to the request with this `traceparent`, without live events
     * that no stream has got.
     */
    joinedSpans(traceparent: string): string[] {
      const [, traceId = '', rootId] = traceparent.split('-')
      const byId = new Map(spansOf(traceId).map((span) => [span.spanId, span]))
      const isJoined = ({ parentSpanId }: Span): boolean => {
        const parent = byId.get(parentSpanId ?? '')
        return parentSpanId === rootId || (parent !== undefined && isJoined(parent))
      }
      const isUnseen = ({ key, value }: Attribute) => key === 'live.streams' && value.intValue === 0
      const joined = [...byId.values()].filter((span) => isJoined(span) && !span.attributes.some(isUnseen))
      return joined.map(({ service, name }) => `${service} ${name}`)
    },
    hasMetric: (name: string) => metrics.some((body) => body.includes(name)),
    /** Everything that was received. */
    text: () => JSON.stringify(batches) + metrics.join(''),
    stop: close,
  }
}
