// The fake of the five social networks, to be mounted at the root of an app. Each is at /social/NETWORK.
import { Router } from 'express'
import { createSocialFaults } from './accounts/faults.ts'
import { createGrants } from './accounts/grants.ts'
import { createPosts } from './accounts/posts.ts'
import { networkRoutes } from './network.routes.ts'
import { type Client, networks } from './networks.ts'
import { postingRoutes } from './posting/posting.routes.ts'
import { postsRoutes } from './posts.routes.ts'

export function fakeSocial(client: Client): Router {
  const deps = { client, grants: createGrants(), faults: createSocialFaults(), posts: createPosts() }
  const router = Router()
  router.use(postsRoutes(deps.posts, deps.faults.ledger))
  for (const network of networks) {
    const address = `/social/${network.name}`
    router.use(address, networkRoutes(network, deps))
    router.use(address, postingRoutes(network.posting, { network: network.name, ...deps }))
  }
  router.use(deps.faults.routes('/control/social'))
  router.get('/control/social/ledger', (_req, res) => {
    const live = Object.fromEntries(networks.map(({ name }) => [name, deps.grants.live(name)]))
    res.json({ calls: deps.faults.ledger.counts(), live })
  })
  router.get('/control/social/posts', (_req, res) => {
    res.json(deps.posts.counts())
  })
  return router
}
