// The HTML of pages: the built page, with what its reader needs before its code is loaded.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pagePlaceholders } from '@jumpingjack/contracts/gateway/page-placeholders'
import { memberPages } from '@jumpingjack/contracts/gateway/pages'
import type { Request, Response } from 'express'
import { withNonce } from '../csp/page-policy.ts'
import { isStart, linkedGym } from './addresses.ts'
import type { GymPage } from './gym-page.ts'
import { startHead, withHead } from './page-head.ts'
import { pagePreloads, pageShells, withFirstPhoto, withLateCode } from './page-shell.ts'
import type { PlacePages, ShownPlace } from './place-page.ts'

/** Where visitors see the landing page, besides unknown paths. */
const landingPaths = new Set<string>(memberPages)
/** Saves visitors the request for their account, which is an error without a session. */
const visitorMark = '<meta name="visitor" />'

/** Who reads a page, which decides what it contains before its code is loaded. */
export type PageReader = 'member' | 'visitor'

export interface PageOptions {
  dist: string
  publicUrl: string
  places: PlacePages
  readerOf: (req: Request, res: Response) => Promise<PageReader>
}

export type Pages = ReturnType<typeof createPages>

/** Reads the built page once. Throws when there is none. */
export function createPages({ dist, publicUrl, places, readerOf }: PageOptions) {
  const page = readPage(dist)
  const startPage = withHead(page, startHead(page, publicUrl))
  const preloads = pagePreloads(dist)
  const withShell = pageShells(dist)

  /** `path` is that of the page's code. */
  function withPreloads(html: string, who: PageReader, path: string): string {
    const head = (who === 'visitor' ? visitorMark : '') + preloads(who, path)
    return html.replace('</head>', `${head}</head>`)
  }

  async function withLanding(html: string, who: PageReader, req: Request): Promise<string> {
    const shell = withShell(withLateCode(html), shownTo(req, who))
    if (!shell.includes(pagePlaceholders.places)) return shell
    const { links, data } = await places.landing()
    return shell.replace(pagePlaceholders.places, () => links).replace('</head>', () => `${data}</head>`)
  }

  return {
    /** Sends the start page, or that of any other path. */
    async send(req: Request, res: Response): Promise<void> {
      const who = await readerOf(req, res)
      const linked = isStart(req) && who === 'visitor' ? linkedGym(req) : undefined
      if (linked !== undefined) {
        res.setHeader('Cache-Control', 'no-cache')
        return res.vary('Cookie').redirect(302, linked)
      }
      const html = isStart(req) ? withPreloads(startPage, who, '/') : withPreloads(page, who, req.path)
      const hasShell = req.path === '/' || (who === 'visitor' && landingPaths.has(req.path))
      sendHtml(res, hasShell ? await withLanding(html, who, req) : html)
    },

    /** Sends the page of a gym or a place, which the public may read. `path` is that of the page's code. */
    async sendPublic(req: Request, res: Response, path: string, shown: GymPage | ShownPlace): Promise<void> {
      if ('location' in shown) return res.redirect(shown.status, shown.location)
      if (shown.status === 503) res.setHeader('Retry-After', '5')
      const who = await readerOf(req, res)
      const html = withPreloads(withContent(withHead(page, shown.head), shown), who, path)
      res.status(shown.status)
      const firstPhoto = 'firstPhoto' in shown ? shown.firstPhoto : undefined
      if (who === 'member' || !firstPhoto) return sendHtml(res, html)
      sendHtml(res, withFirstPhoto(withShell(withLateCode(html), shownTo(req, 'gym')), firstPhoto))
    },
  }
}

const shownTo = <Page>(req: Request, page: Page) => ({
  page,
  wanted: req.acceptsLanguages(),
  path: req.originalUrl,
})

function readPage(dist: string): string {
  const pageFile = join(dist, 'index.html')
  if (!existsSync(pageFile))
    throw new Error(`There is no built web in ${dist}: build it first, or set WEB_DIST`)
  return readFileSync(pageFile, 'utf8')
}

function sendHtml(res: Response, html: string): void {
  res.setHeader('Cache-Control', 'no-cache')
  res.vary('Cookie').vary('Accept-Language').type('html').send(withNonce(html, res))
}

/** For browsers and search engines that run no code. */
function withContent(page: string, shown: object): string {
  if (!('content' in shown)) return page
  return page.replace(/(?<=<noscript>).*?(?=<\/noscript>)/s, () => String(shown.content))
}
