// POST /api/vitals: what pages report, as metrics, and errors as log entries.
import { reportPage } from '@jumpingjack/contracts/gateway/vitals'
import { parseInput } from '@jumpingjack/kit/http/problem'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { measure } from '@jumpingjack/kit/telemetry/metrics'
import { Router } from 'express'

export function vitalsRoutes(log: Logger): Router {
  const router = Router()
  router.post(reportPage.path, (req, res) => {
    const { page, lcpMs, inpMs, cls, errors } = parseInput(reportPage.body, req.body ?? {})
    if (lcpMs !== undefined) measure('browser.lcp', lcpMs / 1_000, { page })
    if (inpMs !== undefined) measure('browser.inp', inpMs / 1_000, { page })
    if (cls !== undefined) measure('browser.cls', cls, { page })
    for (const { kind, at } of errors) {
      measure('browser.errors', 1, { page, kind })
      log.warn({ page, kind, at }, 'browser.error')
    }
    res.status(204).end()
  })
  return router
}
