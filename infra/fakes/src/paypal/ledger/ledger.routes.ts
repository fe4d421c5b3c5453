// The ledger as a page for people.
import { Router } from 'express'
import type { PaypalDeps } from '../deps.ts'
import { ledgerOf } from './ledger.ts'
import { ledgerPage } from './ledger-page.ts'

const policy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'"

export function ledgerRoutes(deps: PaypalDeps): Router {
  const router = Router()
  router.get('/ledger', (_req, res) => {
    res.set('Content-Security-Policy', policy).send(ledgerPage(ledgerOf(deps)))
  })
  return router
}
