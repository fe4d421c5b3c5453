// The trace viewer of `npm start -- --observe`: takes OTLP in JSON at /v1/traces and shows the latest traces.
import express, { type Express } from 'express'
import { z } from 'zod'
import { listPage, tracePage } from './pages.ts'
import { parseSpans } from './spans.ts'
import { createTraceStore } from './trace-store.ts'

const listed = 100
const Query = z.object({
  service: z.string().optional(),
  text: z.string().optional(),
  minMs: z.coerce.number().min(0).optional().catch(undefined),
  errorsOnly: z.literal('on').optional().catch(undefined),
})

export function traceViewer(): Express {
  const app = express()
  const store = createTraceStore()
  app.disable('x-powered-by')
  app.post('/v1/traces', express.json({ limit: '20mb' }), (req, res) => {
    const spans = parseSpans(req.body)
    if (spans) store.add(spans)
    res.status(spans ? 200 : 400).json({})
  })
  app.get('/', (req, res) => {
    const { errorsOnly, ...query } = Query.parse(req.query)
    const filter = { ...query, errorsOnly: errorsOnly === 'on' }
    res.send(listPage(store.find(filter, listed), filter))
  })
  app.get('/traces/:traceId', (req, res) => {
    const { traceId } = req.params
    const spans = store.spansOf(traceId)
    if (spans.length > 0) res.send(tracePage(traceId, spans))
    else res.status(404).send(listPage([], { text: traceId }))
  })
  return app
}
