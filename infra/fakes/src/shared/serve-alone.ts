// Serves one fake by itself, for tests of its callers.
import type { AddressInfo } from 'node:net'
import express, { type Router } from 'express'

/** Port 0 is a free one. `stop` also ends hanging calls. */
export async function serveAlone(
  port: number,
  create: (url: string) => Router,
): Promise<{ url: string; stop(): Promise<void> }> {
  const app = express()
  const server = app.listen(port, '127.0.0.1')
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  app.use(create(url))
  return {
    url,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
