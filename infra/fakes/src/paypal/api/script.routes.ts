// The web SDK for browsers, and its calls.
import { join } from 'node:path'
import express, { type Request, type RequestHandler, Router } from 'express'
import { browserBundle } from '../../shared/browser-bundle.ts'
import { call, type PaypalDeps } from './deps.ts'

const script = browserBundle(join(import.meta.dirname, '../browser/main.ts'))

export function scriptRoutes(deps: PaypalDeps): Router {
  const { store, faults, tokens } = deps
  const router = Router()
  // The token is sent as a plain text body: it does not appear in addresses, and needs no preflight request.
  const token = express.text({ limit: '10kb' })
  const authentic: RequestHandler = (req, res, next) => {
    const claims = faults.of().mode !== 'invalid-credentials' && tokens.read('client', String(req.body))
    if (claims && isFrom(req, claims.domains)) next()
    else res.status(401).json({ error: 'invalid_token' })
  }
  router.use('/web-sdk', allowAllSites)

  router.get('/web-sdk/v6/core', call(deps, 'script'), async (_req, res) => {
    res
      .set('Cache-Control', 'no-cache')
      .type('text/javascript')
      .send(await script())
  })
  router.post('/web-sdk/v6/instance', call(deps, 'instance'), token, authentic, (_req, res) => {
    res.json({ eligibleMethods: ['paypal'] })
  })
  router.post('/web-sdk/v6/orders/:id', call(deps, 'outcome'), token, authentic, (req, res) => {
    const { status } = store.order(String(req.params.id))
    res.json({ isApproved: status === 'APPROVED' || status === 'COMPLETED' })
  })
  return router
}

const allowAllSites: RequestHandler = (_req, res, next) => {
  res.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' })
  next()
}

/** Subdomains of an allowed domain are allowed. */
function isFrom(req: Request, domains: string[]): boolean {
  const origin = req.get('Origin')
  if (domains.length === 0) return true
  if (!origin || !URL.canParse(origin)) return false
  const { hostname } = new URL(origin)
  return domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
}
