// The built web: static files, and the one page for every other path.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compression from 'compression'
import { type Request, type RequestHandler, Router } from 'express'
import { staticFiles } from './static-files.ts'

const pagePaths = new Set(['/', '/index.html'])
/** Paths of pages have no dot. */
const pagePath = /^\/[\w-]+\/?$/

/** Reads the folder once. Throws when it has no index.html. */
export function builtWeb(dist: string, policy: RequestHandler): Router {
  const pageFile = join(dist, 'index.html')
  if (!existsSync(pageFile))
    throw new Error(`There is no built web in ${dist}: build it first, or set WEB_DIST`)
  const page = readFileSync(pageFile, 'utf8')

  const files = staticFiles(dist)
  const sendPage: RequestHandler = (_req, res) => {
    res.setHeader('Cache-Control', 'no-cache')
    res.type('html').send(page)
  }

  const router = Router()
  router.use((req, _res, next) => next(req.method === 'GET' || req.method === 'HEAD' ? undefined : 'router'))
  router.use(policy)
  router.use(compression())
  router.use((req, res, next) => (pagePaths.has(req.path) ? sendPage(req, res, next) : files(req, res, next)))
  router.use((req, res, next) => (isNavigation(req) ? sendPage(req, res, next) : next()))
  return router
}

/** Navigations of browsers, and requests of simple tools (any type accepted) for the path of a page. */
function isNavigation({ headers: { accept = '*/*' }, path }: Request): boolean {
  return accept.includes('text/html') || (accept.includes('*/*') && pagePath.test(path))
}
