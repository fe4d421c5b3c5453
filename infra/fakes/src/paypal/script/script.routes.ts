// The browser's part: the web SDK, and what it asks by itself from any site.
import { join } from 'node:path'
import express, { type Request, type RequestHandler, Router } from 'express'
import { browserBundle } from '../../browser-bundle.ts'
import { met } from '../api/gate.ts'
import type { PaypalDeps } from '../deps.ts'

const script = browserBundle(join(import.meta.dirname, '../browser/main.ts'))

export function scriptRoutes({ books, switches, tokens }: PaypalDeps): Router {
  const router = Router()
  // The token is the body, as plain text: so it stays out of addresses, and browsers ask nothing beforehand.
  const token = express.text({ limit: '10kb' })
  const authentic: RequestHandler = (req, res, next) => {
    const claims =
      switches.current().mode !== 'invalid-credentials' && tokens.read('client', String(req.body))
    if (claims && isFrom(req, claims.domains)) next()
    else res.status(401).json({ error: 'invalid_token' })
  }
  router.use('/web-sdk', openToAll)

  router.get('/web-sdk/v6/core', met(switches, 'script'), async (_req, res) => {
    res
      .set('Cache-Control', 'no-cache')
      .type('text/javascript')
      .send(await script())
  })
  router.post('/web-sdk/v6/instance', met(switches, 'instance'), token, authentic, (_req, res) => {
    res.json({ eligibleMethods: ['paypal'] })
  })
  router.post('/web-sdk/v6/orders/:id', met(switches, 'outcome'), token, authentic, (req, res) => {
    const { id, status, payer } = books.order(String(req.params.id))
    res.json({
      orderId: id,
      isApproved: status === 'APPROVED' || status === 'COMPLETED',
      payerId: payer?.payer_id,
    })
  })
  return router
}

const openToAll: RequestHandler = (_req, res, next) => {
  res.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' })
  next()
}

/** A domain stands for the hosts below it too. */
function isFrom(req: Request, domains: string[]): boolean {
  const origin = req.get('Origin')
  if (domains.length === 0) return true
  if (!origin || !URL.canParse(origin)) return false
  const { hostname } = new URL(origin)
  return domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
}
