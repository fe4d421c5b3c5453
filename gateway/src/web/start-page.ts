// The start page as link previews and search engines describe it.
import type { PageHead } from './page-head.ts'

/** With the title and the description of the built page. */
export function startHead(page: string, publicUrl: string): PageHead {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(page) ?? []
  const [, description = ''] = /<meta\s+name="description"\s+content="([^"]*)"/.exec(page) ?? []
  const url = new URL('/', publicUrl).href
  const jsonLd = { '@context': 'https://schema.org', '@type': 'WebSite', name: 'Jumpingjack', url }
  return { title, description, url, image: new URL('/icon-512.png', publicUrl).href, jsonLd }
}
