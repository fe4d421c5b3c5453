// Sets faults and reads the ledger over HTTP, for tests.
import express, { Router } from 'express'
import { loopbackOnly } from '../../shared/apply-fault.ts'
import type { Ledger } from '../../shared/ledger.ts'
import { calls, FaultSetting, type Faults } from './faults.ts'

export function faultRoutes(faults: Faults, ledger: Ledger): Router {
  const router = Router()
  router.use('/control/maps', loopbackOnly, express.json())
  router.post('/control/maps', (req, res) => {
    const setting = FaultSetting.safeParse(req.body)
    if (!setting.success) return void res.status(400).json({ message: setting.error.message })
    faults.set(setting.data)
    res.status(204).end()
  })
  router.get('/control/maps/ledger', (_req, res) => {
    const counts = ledger.counts()
    res.json(Object.fromEntries(calls.map((call) => [call, counts[call] ?? 0])))
  })
  router.delete('/control/maps/ledger', (_req, res) => {
    ledger.clear()
    res.status(204).end()
  })
  return router
}
