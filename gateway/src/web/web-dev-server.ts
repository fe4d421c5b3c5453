// Development: everything but the API is served by Vite's development server.
import type { Server } from 'node:http'
import { type RequestHandler, Router } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'

export interface Web {
  router: Router
  /** Forwards the WebSocket by which Vite reloads pages. */
  attach?(server: Server): void
}

export function webDevServer(viteUrl: string, policy: RequestHandler): Web {
  const proxy = createProxyMiddleware({ target: viteUrl, changeOrigin: true })
  const router = Router()
  router.use(policy, proxy)
  return {
    router,
    attach: (server) =>
      void server.on('upgrade', (req, socket, head) => proxy.upgrade(req, socket as never, head)),
  }
}
