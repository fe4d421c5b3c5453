// Pages with the posts of all networks and of each network, newest first, the pictures, and the calls.
import { Router } from 'express'
import { callsTable, type Ledger } from '../shared/ledger.ts'
import { escapeHtml, page, pageHeaders } from '../shared/page.ts'
import type { Post, Posts } from './accounts/posts.ts'
import { type Network, networks } from './networks.ts'

const shownPosts = 100
const readOnly = pageHeaders("img-src 'self'; form-action 'none'")

export function postsRoutes(posts: Posts, ledger: Ledger): Router {
  const router = Router()
  for (const network of [undefined, ...networks]) {
    router.get(pathOf(network), readOnly, (_req, res) => {
      res.send(postsPage(posts.newest(network?.name, shownPosts), ledger.counts(), network))
    })
  }
  router.get('/social/pictures/:id', readOnly, (req, res) => {
    const picture = posts.picture(String(req.params.id))
    if (picture) res.type('image/jpeg').send(picture)
    else res.status(404).end()
  })
  return router
}

const pathOf = (network?: Network) => (network ? `/social/${network.name}` : '/social')

function postsPage(posts: readonly Post[], calls: Record<string, number>, shown?: Network): string {
  const heading = `Posted on ${shown?.title ?? 'all networks'}`
  const links = [undefined, ...networks].map((network) => {
    const current = network === shown ? ' aria-current="page"' : ''
    return `<a href="${pathOf(network)}"${current}>${network?.title ?? 'All'}</a>`
  })
  return page(
    heading,
    `<nav aria-label="Networks">${links.join(' ')}</nav>
      ${posts.length > 0 ? `<ol>${posts.map(item).join('')}</ol>` : '<p>No posts yet.</p>'}
      ${shown ? '' : callsTable(calls)}`,
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
