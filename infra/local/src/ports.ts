// Free ports on loopback, from below the range that the kernel gives to outgoing connections, so that none of
// those takes the port between this look and the server's own bind.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const lowest = 20_000
const highest = 32_000
const given = new Set<number>()

export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = randomInt(lowest, highest)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
  throw new Error(`no free port between ${lowest} and ${highest}`)
}

export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host }, () => server.close(() => resolve(true)))
  })
}
