// The stand-in of the five social networks, to be mounted at the root of an app: each below /social/NETWORK.
import express, { Router } from 'express'
import { loopbackOnly } from '../maps/control/control.routes.ts'
import { createGrants } from './grants.ts'
import { type Client, networkRoutes } from './network.routes.ts'
import { networks } from './networks.ts'
import { postsRoutes } from './posts.routes.ts'
import { createPosts } from './posts.ts'
import { createSwitches, SocialOrder } from './switches.ts'

export function fakeSocial(client: Client): Router {
  const deps = { client, grants: createGrants(), switches: createSwitches(), posts: createPosts() }
  const router = Router()
  router.use(postsRoutes(deps.posts))
  for (const network of networks) {
    const address = `/social/${network.name}`
    router.use(address, networkRoutes(network, deps), network.posting({ network: network.name, ...deps }))
  }
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
  router.get('/control/social/posts', (_req, res) => {
    res.json(deps.posts.counts())
  })
  return router
}
