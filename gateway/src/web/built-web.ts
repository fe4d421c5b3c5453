// The built web: static files, files of earlier builds, and the one page for every other path.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compression from 'compression'
import { type Request, type RequestHandler, Router } from 'express'
import { withNonce } from '../csp/nonce.ts'
import { cookieName } from '../sessions/sessions.ts'
import { earlierAssets } from './earlier-assets.ts'
import { pagePreloads } from './page-code.ts'
import { staticFiles } from './static-files.ts'

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
}

/** Reads the folder once. Throws when it has no index.html. */
export function builtWeb({ dist, archive, policy }: BuiltWebOptions): Router {
  const pageFile = join(dist, 'index.html')
  if (!existsSync(pageFile))
    throw new Error(`There is no built web in ${dist}: build it first, or set WEB_DIST`)
  const page = readFileSync(pageFile, 'utf8')
  const preloads = pagePreloads(dist)

  const files = staticFiles(dist)
  const sendPage: RequestHandler = (req, res) => {
    res.setHeader('Cache-Control', 'no-cache')
    res.vary('Cookie').type('html')
    const who = hasSession(req) ? 'member' : 'visitor'
    const head = (who === 'visitor' ? visitorMark : '') + preloads(who, req.path)
    res.send(withNonce(page.replace('</head>', `${head}</head>`), res))
  }

  const router = Router()
  router.use((req, _res, next) => next(req.method === 'GET' || req.method === 'HEAD' ? undefined : 'router'))
  router.use(policy)
  router.use(compression())
  router.use((req, res, next) => (pagePaths.has(req.path) ? sendPage(req, res, next) : files(req, res, next)))
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
