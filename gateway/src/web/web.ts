// The pages: the built ones, or those of Vite's development server.
import type { Server } from 'node:http'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { pagePolicy } from '../csp/page-policy.ts'
import type { GatewayEnv } from '../env.ts'
import { memberOrVisitor } from '../sessions/sessions.ts'
import { builtWeb } from './built-web.ts'
import { readGymPage } from './gym-page.ts'
import type { PageReader } from './pages.ts'
import { createPlacePages } from './place-page.ts'
import { sitemapRoutes } from './sitemap.ts'

export interface Web {
  router: Router
  /** Forwards the WebSocket by which Vite reloads pages. */
  attach?(server: Server): void
}

/** What serves all paths that are not of the API. */
export function createWeb(env: GatewayEnv, callGym: ServiceClient, loadSession: RequestHandler): Web {
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
      places,
      readerOf: (req, res) => readerOf(loadSession, req, res),
    }),
  )
  return { router }
}

/** While sessions cannot be read, a reader with a session cookie counts as a member: the page asks again. */
async function readerOf(loadSession: RequestHandler, req: Request, res: Response): Promise<PageReader> {
  try {
    await loadSession(req, res, () => {})
  } catch {
    return 'member'
  }
  return memberOrVisitor(req).role === 'member' ? 'member' : 'visitor'
}

function webDevServer(viteUrl: string, policy: RequestHandler): Web {
  const proxy = createProxyMiddleware({ target: viteUrl, changeOrigin: true })
  const router = Router()
  router.use(policy, proxy)
  return {
    router,
    attach: (server) =>
      void server.on('upgrade', (req, socket, head) => proxy.upgrade(req, socket as never, head)),
  }
}
