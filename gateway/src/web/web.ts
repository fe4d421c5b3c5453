// The pages: the built ones, or those of Vite's server while they are developed.
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { Router } from 'express'
import { pagePolicy } from '../csp/page-policy.ts'
import type { GatewayEnv } from '../env.ts'
import { builtWeb } from './built-web.ts'
import { readGymPage } from './gym-page.ts'
import type { pageReader } from './page-reader.ts'
import { createPlacePages } from './place-page.ts'
import { sitemapRoutes } from './sitemap.ts'
import { type Web, webDevServer } from './web-dev-server.ts'

/** What serves all paths that are not of the API. */
export function createWeb(
  env: GatewayEnv,
  callGym: ServiceClient,
  readerOf: ReturnType<typeof pageReader>,
): Web {
  const policy = pagePolicy(env)
  if (env.WEB_DEV_URL) return webDevServer(env.WEB_DEV_URL, policy)
  const gymPage = (id: string) => readGymPage(callGym, env.PUBLIC_URL, id)
  const places = createPlacePages(callGym, env.PUBLIC_URL)
  const router = Router()
  router.use(sitemapRoutes(callGym, env.PUBLIC_URL, env.SECURITY_CONTACT))
  const { WEB_DIST: dist, WEB_ARCHIVE: archive, PUBLIC_URL: publicUrl } = env
  router.use(
    builtWeb({
      dist,
      archive,
      policy,
      publicUrl,
      gymPage,
      placePages: places.read,
      placeLinks: places.links,
      readerOf,
    }),
  )
  return { router }
}
