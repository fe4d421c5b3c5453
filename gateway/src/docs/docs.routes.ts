// The documentation of the API: the OpenAPI document, and Swagger UI, which shows it as a page.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type DocsFile, openDocs, readDocsFile, readOpenApi } from '@jumpingjack/contracts/gateway/docs'
import { Problem } from '@jumpingjack/kit/http/problem'
import compression from 'compression'
import { Router } from 'express'
import helmet from 'helmet'
import { type DocsOptions, openApi } from './openapi.ts'

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
  const document = openApi(options)
  const html = readFileSync(page('page.html'), 'utf8')
  const contents = new Map(Object.entries(files).map(([name, path]) => [name, readFileSync(path)]))
  const router = Router()

  router.get(readOpenApi.path, compression(), (_req, res) => void res.json(document))
  router.get(openDocs.path, policy, compression(), (_req, res) => void res.type('html').send(html))
  router.get(readDocsFile.path, compression(), (req, res) => {
    const { data } = readDocsFile.params.safeParse(req.params)
    if (!data) throw new Problem('route.unknown')
    res.type(data.file).send(contents.get(data.file))
  })
  return router
}
