// The page with the posts, newest first, and their pictures.
import { escapeHtml, page } from '../shared/page.ts'
import type { Post } from './accounts/posts.ts'
import type { Network } from './networks.ts'

/** Of the shown network, or of all. */
export function postsPage(posts: readonly Post[], networks: readonly Network[], shown?: Network): string {
  const titles = new Map(networks.map(({ name, title }) => [name as string, title]))
  const links = networks.map(({ name, title }) => link(`/social/${name}`, title, name === shown?.name))
  const heading = shown ? `Posted on ${shown.title}` : 'Posted on all networks'
  return page(
    heading,
    `<link rel="stylesheet" href="/social/assets/posts.css">
      <h1>${heading}</h1>
      <nav aria-label="Networks">${link('/social', 'All', !shown)}${links.join('')}</nav>
      ${posts.length > 0 ? `<ol>${posts.map((post) => item(post, titles)).join('')}</ol>` : '<p>No posts yet.</p>'}`,
  )
}

function link(path: string, title: string, isShown: boolean): string {
  return `<a href="${path}"${isShown ? ' aria-current="page"' : ''}>${title}</a>`
}

function item({ network, accountId, message, pictureIds, at }: Post, titles: Map<string, string>): string {
  const pictures = pictureIds.map(
    (id) => `<img src="/social/pictures/${escapeHtml(id)}" alt="A photo of the post" loading="lazy">`,
  )
  const when = at.toISOString()
  return `
      <li>
        <p class="head"><b>${titles.get(network)}</b> · account ${escapeHtml(accountId)} ·
          <time datetime="${when}">${when.slice(0, 19).replace('T', ' ')} UTC</time></p>
        <p class="message">${escapeHtml(message)}</p>
        ${pictures.length > 0 ? `<p class="pictures">${pictures.join('')}</p>` : ''}
      </li>`
}
