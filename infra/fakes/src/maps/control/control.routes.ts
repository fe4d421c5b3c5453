// The switches over HTTP, for tests on the same machine only.
import express, { type RequestHandler, Router } from 'express'
import { type Switches, SwitchOrder } from './switches.ts'

export function controlRoutes(switches: Switches): Router {
  const router = Router()
  router.use('/control/maps', loopbackOnly, express.json())
  router.post('/control/maps', (req, res) => {
    const order = SwitchOrder.safeParse(req.body)
    if (!order.success) return void res.status(400).json({ message: order.error.message })
    switches.set(order.data)
    res.status(204).end()
  })
  router.get('/control/maps/ledger', (_req, res) => {
    res.json(switches.ledger())
  })
  router.delete('/control/maps/ledger', (_req, res) => {
    switches.clearLedger()
    res.status(204).end()
  })
  return router
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

export const loopbackOnly: RequestHandler = (req, res, next) => {
  if (loopback.has(req.socket.remoteAddress ?? '')) next()
  else res.status(403).json({ message: 'Only from this machine' })
}
