// Free ports on loopback. They are below the range of outgoing connections, so that none of those takes the port before
// the server binds it.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const lowest = 20_000
const highest = 32_000
const used = new Set<number>()

export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = randomInt(lowest, highest)
    if (used.has(port) || !(await isFree(port))) continue
    used.add(port)
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
