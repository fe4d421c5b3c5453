// Title, description, link previews and embedded data of a page. All values are escaped: members write most of them.

import { escapeHtml } from '@jumpingjack/kit/http/escape-html'
import { noncePlaceholder } from '../csp/page-policy.ts'

export interface PageHead {
  title: string
  description: string
  /** Absolute. */
  url: string
  image: string
  /** The image is a photo, shown large. */
  isPhoto?: boolean
  /** Structured data for search engines, see https://schema.org. */
  jsonLd?: object
  /** For the page's own code, by the id of its element. */
  data?: Record<string, unknown>
  /** Keeps the page out of search engines. */
  isHidden?: boolean
}

/** Of the start page: the title and the description of the built page. */
export function startHead(page: string, publicUrl: string): PageHead {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(page) ?? []
  const [, description = ''] = /<meta\s+name="description"\s+content="([^"]*)"/.exec(page) ?? []
  const url = new URL('/', publicUrl).href
  const jsonLd = { '@context': 'https://schema.org', '@type': 'WebSite', name: 'Jumpingjack', url }
  return { title, description, url, image: new URL('/icon-512.png', publicUrl).href, jsonLd }
}

/** Of a page that could not be read. */
export function plainHead(path: string, publicUrl: string): PageHead {
  return {
    title: 'Jumpingjack: find your gym',
    description: 'Real gyms on a map, with honest reviews.',
    url: new URL(path, publicUrl).href,
    image: new URL('/icon-512.png', publicUrl).href,
    isHidden: true,
  }
}

/** `page` has a title and a description, which are replaced. */
export function withHead(page: string, head: PageHead): string {
  const { title, description, url, image, isPhoto, jsonLd, data = {}, isHidden } = head
  const meta = (attribute: 'name' | 'property', name: string, content: string) =>
    `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`
  const elements = [
    isHidden ? meta('name', 'robots', 'noindex') : `<link rel="canonical" href="${escapeHtml(url)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Jumpingjack'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', image),
    meta('name', 'twitter:card', isPhoto ? 'summary_large_image' : 'summary'),
    jsonLd ? dataBlock('application/ld+json', jsonLd) : '',
    ...Object.entries(data).map(([id, value]) => dataBlock('application/json', value, id)),
  ]
  // Functions, because a text can contain patterns such as `$&`.
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/<meta\s+name="description"[^>]*>/, () => meta('name', 'description', description))
    .replace('</head>', () => `${elements.join('')}</head>`)
}

/** Never ends its script element. The nonce is filled in with those of the other scripts. */
export function dataBlock(type: string, value: unknown, id?: string): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  return `<script type="${type}"${id ? ` id="${id}"` : ''} ${noncePlaceholder}>${json}</script>`
}
