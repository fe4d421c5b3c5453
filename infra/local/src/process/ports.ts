// Free ports on loopback. They are below the range of outgoing connections, so that none of those takes the port before
// the server binds it. A lock keeps other processes from choosing the port before that, or during its restart.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { tryLock } from './lock.mjs'

const lowest = 20_000
const highest = 32_000

/** The port stays this process's own until it ends. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = randomInt(lowest, highest)
    if (await takePort(port)) return port
  }
  throw new Error(`no free port between ${lowest} and ${highest}`)
}

/** False if it is in use, or another process's own. */
export async function takePort(port: number): Promise<boolean> {
  const release = await tryLock(`jumpingjack-port-${port}`, () => String(process.pid))
  if (!release) return false
  if (await isFree(port)) return true
  await release()
  return false
}

export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host }, () => server.close(() => resolve(true)))
  })
}
