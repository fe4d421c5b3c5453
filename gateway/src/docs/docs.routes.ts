// The documentation of the API: the OpenAPI document, and a page that shows it. Both are made when somebody reads them:
// they would be a tenth of the gateway's memory and of its start.
import { join } from 'node:path'
import { openDocs, readDocsStyle, readOpenApi } from '@jumpingjack/contracts/gateway/docs'
import { cached } from '@jumpingjack/kit/timing/cached'
import compression from 'compression'
import { Router } from 'express'
import helmet from 'helmet'
import type { DocsOptions } from './openapi.ts'

const styleFile = join(import.meta.dirname, 'page/page.css')

const policy = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
})

export function docsRoutes(options: DocsOptions): Router {
  const document = cached(async () => (await import('./openapi.ts')).openApi(options))
  const page = cached(async () => (await import('./page/docs-page.ts')).docsPage(await document()))
  const router = Router()
  router.get(readOpenApi.path, compression(), async (_req, res) => {
    res.json(await document())
  })
  router.get(openDocs.path, policy, compression(), async (_req, res) => {
    res.type('html').send(await page())
  })
  router.get(readDocsStyle.path, compression(), (_req, res) => res.sendFile(styleFile))
  return router
}
