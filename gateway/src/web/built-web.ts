// The built web: static files, files of earlier builds, and the one page for every other path.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { placesPath } from '@jumpingjack/contracts/place-pages/places-path'
import compression from 'compression'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { withNonce } from '../csp/page-policy.ts'
import { earlierAssets } from './earlier-assets.ts'
import type { GymPage } from './gym-page.ts'
import { startHead, withHead } from './page-head.ts'
import { pagePreloads, pageShells, withLateCode } from './page-shell.ts'
import type { PlacePages, ShownPlace } from './place-page.ts'
import { staticFiles } from './static-files.ts'

const gymPath = '/gyms/:id'
/** Gyms of the provider have no public page. */
const gymLink = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const startPaths = new Set(['/', '/index.html'])
/** Where visitors see the landing page, besides `/` and unknown paths. */
const landingPaths = new Set(['/favorites', '/reviews', '/compare', '/subscribe'])
/** Paths of pages have no dot. */
const pagePath = /^\/[\w-]+\/?$/
/** In the shell of the landing page. Also in web/src/pages/landing-page.tsx. */
const placesPlaceholder = '__PLACES__'
/** Saves visitors the request for their account, which is an error without a session. */
const visitorMark = '<meta name="visitor" />'

/** Who reads a page, which decides what it contains before its code is loaded. */
export type PageReader = 'member' | 'visitor'

interface BuiltWebOptions {
  dist: string
  /** Where the files of earlier builds are kept. */
  archive: string | undefined
  policy: RequestHandler
  publicUrl: string
  /** What the page of a gym shows. */
  gymPage: (id: string) => Promise<GymPage>
  places: PlacePages
  readerOf: (req: Request, res: Response) => Promise<PageReader>
}

/** Reads the folder once. Throws when it has no index.html. */
export function builtWeb(options: BuiltWebOptions): Router {
  const { dist, archive, policy, publicUrl, places, readerOf } = options
  const pageFile = join(dist, 'index.html')
  if (!existsSync(pageFile))
    throw new Error(`There is no built web in ${dist}: build it first, or set WEB_DIST`)
  const page = readFileSync(pageFile, 'utf8')
  const startPage = withHead(page, startHead(page, publicUrl))
  const preloads = pagePreloads(dist)
  const withShell = pageShells(dist)

  const files = staticFiles(dist)
  /** `path` is that of the page's code. */
  const withPreloads = (html: string, who: PageReader, path: string) => {
    const head = (who === 'visitor' ? visitorMark : '') + preloads(who, path)
    return html.replace('</head>', `${head}</head>`)
  }
  const send = (res: Response, html: string) => {
    res.setHeader('Cache-Control', 'no-cache')
    res.vary('Cookie').vary('Accept-Language').type('html').send(withNonce(html, res))
  }
  const sendPage: RequestHandler = async (req, res) => {
    const who = await readerOf(req, res)
    const isStart = startPaths.has(req.path)
    const linked = isStart && who === 'visitor' && linkedGym(req)
    if (linked) {
      res.setHeader('Cache-Control', 'no-cache')
      return res.vary('Cookie').redirect(302, linked)
    }
    const hasShell = req.path === '/' || (who === 'visitor' && landingPaths.has(req.path))
    const html = withPreloads(isStart ? startPage : page, who, isStart ? '/' : req.path)
    if (!hasShell) return send(res, html)
    const shown = { who, wanted: req.acceptsLanguages(), path: req.originalUrl }
    const shell = withShell(withLateCode(html), shown)
    if (!shell.includes(placesPlaceholder)) return send(res, shell)
    const { links, data } = await places.landing()
    send(
      res,
      shell.replace(placesPlaceholder, () => links).replace('</head>', () => `${data}</head>`),
    )
  }

  const router = Router()
  router.use(withoutMalformed)
  router.use((req, _res, next) => next(req.method === 'GET' || req.method === 'HEAD' ? undefined : 'router'))
  router.use(policy)
  router.use(compression())
  const sendPublic: SendPublic = async (req, res, path, shown) => {
    if ('location' in shown) return res.redirect(shown.status, shown.location)
    if (shown.status === 503) res.setHeader('Retry-After', '5')
    const html = withContent(withHead(page, shown.head), shown)
    send(res.status(shown.status), withPreloads(html, await readerOf(req, res), path))
  }
  publicPages(router, options, sendPublic)
  router.use((req, res, next) =>
    startPaths.has(req.path) ? sendPage(req, res, next) : files(req, res, next),
  )
  if (archive) router.use('/assets', earlierAssets(join(dist, 'assets'), archive))
  router.use((req, res, next) => (isNavigation(req) ? sendPage(req, res, next) : next()))
  return router
}

type SendPublic = (req: Request, res: Response, path: string, shown: GymPage | ShownPlace) => Promise<void>

function publicPages(router: Router, { gymPage, places }: BuiltWebOptions, send: SendPublic): void {
  router.get(gymPath, async (req: Request<{ id: string }>, res) =>
    send(req as Request, res, gymPath, await gymPage(req.params.id)),
  )
  const placePath = `${placesPath}{/:slug}{/:type}`
  router.get(placePath, async (req: Request<{ slug?: string; type?: string }>, res) =>
    send(req as Request, res, placesPath, await places.read(req.params, req.query)),
  )
}

/** For browsers and search engines that run no code. */
function withContent(page: string, shown: object): string {
  if (!('content' in shown)) return page
  return page.replace(/(?<=<noscript>).*?(?=<\/noscript>)/s, () => String(shown.content))
}

/**
 * The page of the gym that is open in the link of a map, unless the page has to tell that a sign-in failed. The address
 * keeps the view of the map, to which a sign-in returns.
 */
function linkedGym({ query: { selected, signin }, originalUrl }: Request): string | undefined {
  if (signin !== undefined || !gymLink.test(String(selected))) return undefined
  const view = new URLSearchParams(originalUrl.slice(originalUrl.indexOf('?')))
  view.delete('selected')
  return view.size > 0 ? `/gyms/${selected}?${view}` : `/gyms/${selected}`
}

/** An address that cannot be decoded is that of no page. The page itself says so. */
export const withoutMalformed: RequestHandler = (req, _res, next) => {
  if (!isDecodable(req.path)) req.url = '/unknown'
  next()
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== undefined
  } catch {
    return false
  }
}

/** Navigations of browsers, and requests of simple tools (any type accepted) for the path of a page. */
function isNavigation({ headers: { accept = '*/*' }, path }: Request): boolean {
  return accept.includes('text/html') || (accept.includes('*/*') && pagePath.test(path))
}
