// The maps stand-in alone, for tests of what talks to it.
import type { AddressInfo } from 'node:net'
import express from 'express'
import { type FakeMapsOptions, fakeMaps } from './fake-maps.ts'

/** Port 0 takes a free one. Resolves when it answers; `stop` cuts calls that hang. */
export async function startFakeMaps({
  port,
  ...options
}: FakeMapsOptions & { port: number }): Promise<{ url: string; stop(): Promise<void> }> {
  const app = express()
  app.use(fakeMaps(options))
  const server = app.listen(port, '127.0.0.1')
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
