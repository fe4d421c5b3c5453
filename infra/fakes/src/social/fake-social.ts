// The fake of the five social networks, to be mounted at the root of an app. Each is at /social/NETWORK.
import express, { Router } from 'express'
import { loopbackOnly } from '../shared/apply-fault.ts'
import { createFaults, FaultSetting } from './accounts/faults.ts'
import { createGrants } from './accounts/grants.ts'
import { createPosts } from './accounts/posts.ts'
import { type Client, networkRoutes } from './network.routes.ts'
import { networks } from './networks.ts'
import { postsRoutes } from './posts.routes.ts'

export function fakeSocial(client: Client): Router {
  const deps = { client, grants: createGrants(), faults: createFaults(), posts: createPosts() }
  const router = Router()
  router.use(postsRoutes(deps.posts))
  for (const network of networks) {
    const address = `/social/${network.name}`
    router.use(address, networkRoutes(network, deps), network.posting({ network: network.name, ...deps }))
  }
  router.use('/control/social', loopbackOnly, express.json())
  router.post('/control/social', (req, res) => {
    const setting = FaultSetting.safeParse(req.body)
    if (!setting.success) return void res.status(400).json({ message: setting.error.message })
    deps.faults.set(setting.data)
    res.status(204).end()
  })
  router.get('/control/social/ledger', (_req, res) => {
    const live = Object.fromEntries(networks.map(({ name }) => [name, deps.grants.live(name)]))
    res.json({ calls: deps.faults.calls(), live })
  })
  router.get('/control/social/posts', (_req, res) => {
    res.json(deps.posts.counts())
  })
  return router
}
