// robots.txt, security.txt, and the sitemap of all public pages: an index, files of at most 10,000 gyms, and one of the
// pages of places, read once an hour.
import { dayMs, hourMs } from '@jumpingjack/contracts/fields/durations'
import { placesPath } from '@jumpingjack/contracts/gateway/pages'
import { gymIdsPerPage, listGymIds } from '@jumpingjack/contracts/gym/public-gyms'
import { listPlaces } from '@jumpingjack/contracts/place-pages/place-pages'
import { placePath } from '@jumpingjack/contracts/place-pages/place-paths'
import { Problem } from '@jumpingjack/kit/http/problem'
import { pagesOf, pageTimeoutMs } from '@jumpingjack/kit/outbound/pages'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { cached } from '@jumpingjack/kit/timing/cached'
import { type Response, Router } from 'express'
import { gymPath } from './gym-page.ts'

const gymsPerFile = 10_000
const placesFile = '/sitemap-places.xml'
const addressesPerFile = 50_000
const securityValidMs = 90 * dayMs

export function sitemapRoutes(
  callGym: ServiceClient,
  publicUrl: string,
  securityContact?: string,
  now = () => new Date(),
): Router {
  const address = (path: string) => new URL(path, publicUrl).href
  const ids = cached(() => allGymIds(callGym), hourMs)
  const places = cached(() => allPlacePaths(callGym), hourMs)
  const sendXml = (res: Response, kind: 'sitemapindex' | 'urlset', paths: string[]) => {
    const tag = kind === 'urlset' ? 'url' : 'sitemap'
    const items = paths.map((path) => `<${tag}><loc>${address(path)}</loc></${tag}>`).join('\n')
    res.setHeader('Cache-Control', 'public, max-age=3600')
    res
      .type('application/xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items}\n</${kind}>\n`,
      )
  }

  const router = Router()
  router.get('/robots.txt', (_req, res) => {
    res.setHeader('Cache-Control', 'public, max-age=3600')
    // The longest rule counts (https://www.rfc-editor.org/rfc/rfc9309): previews and search engines show photos.
    const rules = [
      ...['User-agent: *', 'Disallow: /api/', 'Disallow: /paypal/'],
      ...['Allow: /api/gyms/*/photo', 'Allow: /api/review-photos/'],
    ]
    res.type('text/plain').send(`${rules.join('\n')}\n\nSitemap: ${address('/sitemap.xml')}\n`)
  })
  // https://www.rfc-editor.org/rfc/rfc9116
  router.get('/.well-known/security.txt', (_req, res) => {
    if (!securityContact) throw new Problem('route.unknown')
    res.setHeader('Cache-Control', 'public, max-age=3600')
    const expires = new Date(now().getTime() + securityValidMs)
    const fields = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en, de',
      `Canonical: ${address('/.well-known/security.txt')}`,
    ]
    res.type('text/plain').send(`${fields.join('\n')}\n`)
  })
  router.get('/sitemap.xml', async (_req, res) => {
    const files = Math.max(1, Math.ceil((await ids()).length / gymsPerFile))
    const paths = Array.from({ length: files }, (_, index) => `/sitemap-${index + 1}.xml`)
    sendXml(res, 'sitemapindex', [...paths, placesFile])
  })
  router.get(placesFile, async (_req, res) => {
    sendXml(res, 'urlset', [placesPath, ...(await places())])
  })
  router.get('/sitemap-:file.xml', async (req, res) => {
    const first = /^[1-9]\d*$/.test(req.params.file) ? (Number(req.params.file) - 1) * gymsPerFile : -1
    const gyms = (await ids()).slice(first, first + gymsPerFile).map(gymPath)
    if (!(first >= 0) || (first > 0 && gyms.length === 0)) throw new Problem('route.unknown')
    sendXml(res, 'urlset', first === 0 ? ['/', ...gyms] : gyms)
  })
  return router
}

async function allPlacePaths(callGym: ServiceClient): Promise<string[]> {
  const places = await callGym(listPlaces, { timeoutMs: pageTimeoutMs })
  const paths = places.flatMap(({ slug, types }) => [
    placePath(slug),
    ...types.map((type) => placePath(slug, type)),
  ])
  return paths.slice(0, addressesPerFile)
}

async function allGymIds(callGym: ServiceClient): Promise<string[]> {
  const pages = pagesOf(
    (page) => callGym(listGymIds, page),
    gymIdsPerPage,
    (id) => id,
  )
  const ids: string[] = []
  for await (const page of pages) ids.push(...page)
  return ids
}
