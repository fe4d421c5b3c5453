// The built web: hashed files kept for ever, and one page for every address that is not a file.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compression from 'compression'
import { type Request, type RequestHandler, Router } from 'express'
import { staticFiles } from './static-files.ts'

const pagePaths = new Set(['/', '/index.html'])
/** What pages have, and files have not. */
const plainAddress = /^\/[\w-]+\/?$/

/** Reads the folder once. Throws when there is no page in it. */
export function builtWeb(dist: string, policy: RequestHandler): Router {
  const pagePath = join(dist, 'index.html')
  if (!existsSync(pagePath))
    throw new Error(`There is no built web in ${dist}: build it first, or set WEB_DIST`)
  const page = readFileSync(pagePath, 'utf8')

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

/** The web's own router answers the addresses that people go to, by browser or by a tool that takes anything. */
function isNavigation({ headers: { accept = '*/*' }, path }: Request): boolean {
  return accept.includes('text/html') || (accept.includes('*/*') && plainAddress.test(path))
}
