// A TCP proxy for tests that can freeze (accept bytes and send nothing) or cut the connections to a server.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type TestProxy = Awaited<ReturnType<typeof createTestProxy>>

export async function createTestProxy(targetUrl: string) {
  const target = new URL(targetUrl)
  const sockets = new Set<Socket>()
  let state: 'open' | 'frozen' | 'cut' = 'open'

  function attach(socket: Socket, peer: Socket): void {
    sockets.add(socket)
    socket.on('data', (bytes) => peer.write(bytes))
    socket.on('close', () => {
      sockets.delete(socket)
      peer.destroy()
    })
    socket.on('error', () => peer.destroy())
    if (state === 'frozen') socket.pause()
  }

  const server = createServer((client) => {
    if (state === 'cut') return client.destroy()
    const upstream = connect(Number(target.port), target.hostname)
    attach(client, upstream)
    attach(upstream, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(targetUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)

  const cut = () => {
    state = 'cut'
    for (const socket of sockets) socket.destroy()
  }
  return {
    /** The server's URL through this proxy. */
    url: url.href,
    freeze(): void {
      state = 'frozen'
      for (const socket of sockets) socket.pause()
    },
    thaw(): void {
      state = 'open'
      for (const socket of sockets) socket.resume()
    },
    /** Closes every connection and rejects new ones until `thaw`. */
    cut,
    async close(): Promise<void> {
      cut()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
