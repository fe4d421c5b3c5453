// The built web: public pages, static files, files of earlier builds, and the one page for every other path.
import { join } from 'node:path'
import { placePage, placesPath } from '@jumpingjack/contracts/gateway/pages'
import { when } from '@jumpingjack/kit/http/middleware'
import compression from 'compression'
import { type Request, type RequestHandler, Router } from 'express'
import { isNavigation, isStart, withoutMalformed } from './addresses.ts'
import { earlierAssets } from './earlier-assets.ts'
import type { GymPage } from './gym-page.ts'
import { createPages, type PageOptions, type Pages } from './pages.ts'
import { staticFiles } from './static-files.ts'

const gymPath = '/gyms/:id'

interface BuiltWebOptions extends PageOptions {
  /** Where the files of earlier builds are kept. */
  archive: string | undefined
  policy: RequestHandler
  /** What the page of a gym shows. */
  gymPage: (id: string) => Promise<GymPage>
}

/** Reads the folder once. Throws when it has no index.html. */
export function builtWeb(options: BuiltWebOptions): Router {
  const { dist, archive, policy } = options
  const pages = createPages(options)
  const router = Router()
  router.use(withoutMalformed, onlyReads, policy, compression())
  router.use(publicPages(options, pages))
  // Before the files, of which index.html is one.
  router.use(when(isStart, pages.send))
  router.use(staticFiles(dist))
  if (archive) router.use('/assets', earlierAssets(join(dist, 'assets'), archive))
  router.use(when(isNavigation, pages.send))
  return router
}

const onlyReads: RequestHandler = ({ method }, _res, next) =>
  next(method === 'GET' || method === 'HEAD' ? undefined : 'router')

/** Those of gyms and places. */
function publicPages({ gymPage, places }: BuiltWebOptions, { sendPublic }: Pages): Router {
  const router = Router()
  router.get(gymPath, async (req: Request<{ id: string }>, res) =>
    sendPublic(req as Request, res, gymPath, await gymPage(req.params.id)),
  )
  router.get(`${placesPath}{/:slug}{/:type}`, async (req: Request<{ slug?: string; type?: string }>, res) =>
    sendPublic(req as Request, res, placePage, await places.read(req.params, req.query)),
  )
  return router
}
