// Serves one fake by itself, for tests of its callers.
import type { AddressInfo } from 'node:net'
import { listen } from '@jumpingjack/kit/http/server'
import express, { type Router } from 'express'

const host = '127.0.0.1'

/** Port 0 is a free one. `stop` also ends hanging calls. */
export async function serveAlone(port: number, create: (url: string) => Router) {
  const app = express()
  const server = await listen(app, port, host)
  const url = `http://${host}:${(server.address() as AddressInfo).port}`
  app.use(create(url))
  return { url, stop: async () => server.close().closeAllConnections() }
}
