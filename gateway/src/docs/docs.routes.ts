// The documentation of the API: the OpenAPI document, and Swagger UI, which shows it as a page. Both are loaded when
// somebody reads them: they would be a tenth of the gateway's memory and of its start.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type DocsFile, openDocs, readDocsFile, readOpenApi } from '@jumpingjack/contracts/gateway/docs'
import { Problem } from '@jumpingjack/kit/http/problem'
import compression from 'compression'
import { Router } from 'express'
import helmet from 'helmet'
import type { DocsOptions, OpenApi } from './openapi.ts'

const page = (name: string) => join(import.meta.dirname, 'page', name)
const viewer = (name: string) => createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`)

const files: Record<DocsFile, string> = {
  'page.css': page('page.css'),
  'page.js': page('page.js'),
  'viewer.css': viewer('swagger-ui.css'),
  'viewer.js': viewer('swagger-ui-bundle.js'),
}

const policy = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
})

export function docsRoutes(options: DocsOptions): Router {
  let document: Promise<OpenApi> | undefined
  const router = Router()

  router.get(readOpenApi.path, compression(), async (_req, res) => {
    document ??= import('./openapi.ts').then(({ openApi }) => openApi(options))
    res.json(await document)
  })
  router.get(openDocs.path, policy, compression(), async (_req, res) => {
    res.type('html').send(await readFile(page('page.html')))
  })
  router.get(readDocsFile.path, compression(), async (req, res) => {
    const { data } = readDocsFile.params.safeParse(req.params)
    if (!data) throw new Problem('route.unknown')
    res.type(data.file).send(await readFile(files[data.file]))
  })
  return router
}
