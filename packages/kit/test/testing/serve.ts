// An HTTP server of a test.
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type TestServer = Awaited<ReturnType<typeof serve>>

/** Serves on a free port of this machine. A server that is given may listen already. */
export async function serve(given: RequestListener | Server) {
  const server = typeof given === 'function' ? createServer(given) : given
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    /** Ends all connections. */
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}
