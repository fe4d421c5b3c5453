// robots.txt, and the sitemap of all public pages: an index and files of at most 10,000 gyms, read once an hour.
import { hourMs } from '@jumpingjack/contracts/fields/durations'
import { gymIdsPerPage, listGymIds } from '@jumpingjack/contracts/gym/public-gyms'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { type Response, Router } from 'express'
import { gymPath } from './gym-page.ts'

const gymsPerFile = 10_000
/** Thousands of ids take long where the database is busy. Failed calls would also open the breaker of public pages. */
const idsTimeoutMs = 10_000

export function sitemapRoutes(callGym: ServiceClient, publicUrl: string): Router {
  const address = (path: string) => new URL(path, publicUrl).href
  const ids = keptForAnHour(() => allGymIds(callGym))
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
    const rules = ['User-agent: *', 'Disallow: /api/', 'Disallow: /paypal/']
    res.type('text/plain').send(`${rules.join('\n')}\n\nSitemap: ${address('/sitemap.xml')}\n`)
  })
  router.get('/sitemap.xml', async (_req, res) => {
    const files = Math.max(1, Math.ceil((await ids()).length / gymsPerFile))
    const paths = Array.from({ length: files }, (_, index) => `/sitemap-${index + 1}.xml`)
    sendXml(res, 'sitemapindex', paths)
  })
  router.get('/sitemap-:file.xml', async (req, res) => {
    const first = /^[1-9]\d*$/.test(req.params.file) ? (Number(req.params.file) - 1) * gymsPerFile : -1
    const gyms = (await ids()).slice(first, first + gymsPerFile).map(gymPath)
    if (!(first >= 0) || (first > 0 && gyms.length === 0)) throw new Problem('route.unknown')
    sendXml(res, 'urlset', first === 0 ? ['/', ...gyms] : gyms)
  })
  return router
}

async function allGymIds(callGym: ServiceClient): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const page = await callGym(listGymIds, { query: { after: ids.at(-1) }, timeoutMs: idsTimeoutMs })
    ids.push(...page)
    if (page.length < gymIdsPerPage) return ids
  }
}

/** Callers share a read that is under way. A failed read is not kept. */
function keptForAnHour<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: { value: Promise<T>; atMs: number } | undefined
  return async () => {
    if (!kept || Date.now() - kept.atMs > hourMs) kept = { value: read(), atMs: Date.now() }
    const reading = kept
    try {
      return await reading.value
    } catch (error) {
      if (kept === reading) kept = undefined
      throw error
    }
  }
}
