// The fake of the five social networks, to be mounted at the root of an app. Each is at /social/NETWORK. Pages show the
// posts of all networks and of each network, newest first.

import { escapeHtml } from '@jumpingjack/kit/http/escape-html'
import { Router } from 'express'
import { page, pageHeaders } from '../shared/page.ts'
import { type Client, createDeps, type Deps } from './deps.ts'
import { type Network, networks } from './networks.ts'
import { oauthRoutes } from './oauth.routes.ts'
import { postingRoutes } from './posting/posting.routes.ts'
import type { Post } from './posts.ts'

const shownPosts = 100
const readOnly = pageHeaders("img-src 'self'; form-action 'none'")
const pathOf = (network?: Network) => (network ? `/social/${network.name}` : '/social')

export function fakeSocial(client: Client): Router {
  const deps = createDeps(client)
  const { faults, grants, posts } = deps
  const router = Router()
  for (const network of [undefined, ...networks])
    router.get(pathOf(network), readOnly, (_req, res) => void res.send(postsPage(posts, network)))
  router.get('/social/pictures/:id', readOnly, (req, res) => {
    const picture = posts.picture(String(req.params.id))
    if (picture) res.type('image/jpeg').send(picture)
    else res.status(404).end()
  })
  for (const network of networks)
    router.use(
      pathOf(network),
      oauthRoutes(network, deps),
      postingRoutes(network.name, network.posting, deps),
    )
  router.use(faults.routes('/control/social'))
  router.get('/control/social/ledger', (_req, res) => {
    const live = Object.fromEntries(networks.map(({ name }) => [name, grants.live(name)]))
    res.json({ calls: faults.ledger.counts(), live })
  })
  return router.get('/control/social/posts', (_req, res) => void res.json(posts.counts()))
}

function postsPage(posts: Deps['posts'], shown?: Network): string {
  const items = posts.newest(shown?.name, shownPosts).map(item)
  const links = [undefined, ...networks].map((network) => {
    const current = network === shown ? ' aria-current="page"' : ''
    return `<a href="${pathOf(network)}"${current}>${network?.title ?? 'All'}</a>`
  })
  return page(
    `Posted on ${shown?.title ?? 'all networks'}`,
    `<nav aria-label="Networks">${links.join(' ')}</nav>
      ${items.length > 0 ? `<ol>${items.join('')}</ol>` : '<p>No posts yet.</p>'}`,
  )
}

function item({ network, accountId, message, pictureIds, at }: Post): string {
  const title = networks.find(({ name }) => name === network)?.title
  const pictures = pictureIds.map(
    (id) => `<img src="/social/pictures/${escapeHtml(id)}" alt="A photo of the post" loading="lazy">`,
  )
  const when = at.toISOString()
  return `
      <li>
        <p><b>${title}</b> · account ${escapeHtml(accountId)} ·
          <time datetime="${when}">${when.slice(0, 19).replace('T', ' ')} UTC</time></p>
        <p class="message">${escapeHtml(message)}</p>
        ${pictures.join('')}
      </li>`
}
