// The stand-in of the five social networks, to be mounted at the root of an app: each below /social/NETWORK.
import express, { Router } from 'express'
import { loopbackOnly } from '../maps/control/control.routes.ts'
import { createGrants } from './grants.ts'
import { type Client, networkRoutes } from './network.routes.ts'
import { networks } from './networks.ts'
import { createSwitches, SocialOrder } from './switches.ts'

export function socialSandbox(client: Client): Router {
  const deps = { client, grants: createGrants(), switches: createSwitches() }
  const router = Router()
  for (const network of networks) router.use(`/social/${network.name}`, networkRoutes(network, deps))
  router.use('/control/social', loopbackOnly, express.json())
  router.post('/control/social', (req, res) => {
    const order = SocialOrder.safeParse(req.body)
    if (!order.success) return void res.status(400).json({ message: order.error.message })
    deps.switches.set(order.data)
    res.status(204).end()
  })
  router.get('/control/social/ledger', (_req, res) => {
    const live = Object.fromEntries(networks.map(({ name }) => [name, deps.grants.live(name)]))
    res.json({ calls: deps.switches.ledger(), live })
  })
  return router
}
