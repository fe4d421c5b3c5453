// While the web is worked on: everything that is not the interface comes from a Vite server.
import type { Server } from 'node:http'
import { type RequestHandler, Router } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'

export interface Web {
  router: Router
  /** Lets the pages' socket through, by which Vite sends changes. */
  attach?(server: Server): void
}

export function devWeb(viteUrl: string, policy: RequestHandler): Web {
  const proxy = createProxyMiddleware({ target: viteUrl, changeOrigin: true })
  const router = Router()
  router.use(policy, proxy)
  return {
    router,
    attach: (server) =>
      void server.on('upgrade', (req, socket, head) => proxy.upgrade(req, socket as never, head)),
  }
}
