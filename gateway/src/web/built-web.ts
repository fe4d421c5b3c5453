// The built web: static files, files of earlier builds, and the one page for every other path.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compression from 'compression'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { withNonce } from '../csp/nonce.ts'
import { cookieName } from '../sessions/sessions.ts'
import { earlierAssets } from './earlier-assets.ts'
import type { GymPage } from './gym-page.ts'
import { pagePreloads } from './page-code.ts'
import { withHead } from './page-head.ts'
import { withShell } from './page-shell.ts'
import { startHead } from './start-page.ts'
import { staticFiles } from './static-files.ts'

const gymPath = '/gyms/:id'
const pagePaths = new Set(['/', '/index.html'])
/** Paths of pages have no dot. */
const pagePath = /^\/[\w-]+\/?$/
/** Saves visitors the request for their account, which is an error without a session. */
const visitorMark = '<meta name="visitor" />'

interface BuiltWebOptions {
  dist: string
  /** Where the files of earlier builds are kept. */
  archive: string | undefined
  policy: RequestHandler
  publicUrl: string
  /** What the page of a gym shows. */
  gymPage: (id: string) => Promise<GymPage>
}

/** Reads the folder once. Throws when it has no index.html. */
export function builtWeb({ dist, archive, policy, publicUrl, gymPage }: BuiltWebOptions): Router {
  const pageFile = join(dist, 'index.html')
  if (!existsSync(pageFile))
    throw new Error(`There is no built web in ${dist}: build it first, or set WEB_DIST`)
  const page = readFileSync(pageFile, 'utf8')
  const startPage = withHead(page, startHead(page, publicUrl))
  const preloads = pagePreloads(dist)
  const mainScreen = withShell(dist, startPage)

  const files = staticFiles(dist)
  /** `path` is that of the page's code. */
  const send = (req: Request, res: Response, html: string, path: string) => {
    res.setHeader('Cache-Control', 'no-cache')
    res.vary('Cookie').type('html')
    const who = hasSession(req) ? 'member' : 'visitor'
    const head = (who === 'visitor' ? visitorMark : '') + preloads(who, path)
    res.send(withNonce(html.replace('</head>', `${head}</head>`), res))
  }
  const sendPage: RequestHandler = (req, res) => send(req, res, page, req.path)
  const sendStart: RequestHandler = (req, res) => {
    const hasShell = req.path === '/' && hasSession(req)
    const shown = hasShell ? mainScreen(req.get('accept-language') ?? '') : startPage
    send(req, res.vary('Accept-Language'), shown, '/')
  }

  const router = Router()
  router.use((req, _res, next) => next(req.method === 'GET' || req.method === 'HEAD' ? undefined : 'router'))
  router.use(policy)
  router.use(compression())
  router.get(gymPath, async (req: Request<{ id: string }>, res) => {
    const shown = await gymPage(req.params.id)
    if (shown.status === 301) return res.redirect(301, shown.location)
    if (shown.status === 503) res.setHeader('Retry-After', '5')
    send(req, res.status(shown.status), withHead(page, shown.head), gymPath)
  })
  router.use((req, res, next) =>
    pagePaths.has(req.path) ? sendStart(req, res, next) : files(req, res, next),
  )
  if (archive) router.use('/assets', earlierAssets(join(dist, 'assets'), archive))
  router.use((req, res, next) => (isNavigation(req) ? sendPage(req, res, next) : next()))
  return router
}

/** Whether the browser has a session cookie. The session may have ended. */
function hasSession({ headers: { cookie = '' } }: Request): boolean {
  return cookie.split(/; */).some((pair) => pair.startsWith(`${cookieName}=`))
}

/** Navigations of browsers, and requests of simple tools (any type accepted) for the path of a page. */
function isNavigation({ headers: { accept = '*/*' }, path }: Request): boolean {
  return accept.includes('text/html') || (accept.includes('*/*') && pagePath.test(path))
}
