// A lock between processes that no crash can leave behind: a socket in Linux's abstract namespace, which the
// kernel frees when its holder ends, however it ends. Whoever connects is told about the holder.
import { createHash } from 'node:crypto'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Release = () => Promise<void>

/** Takes the lock, or answers undefined when another process holds it. `answer` is what askers are told. */
export async function tryLock(name: string, answer: () => string): Promise<Release | undefined> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(answer())
  })
  const taken = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen({ path: address(name) }, () => resolve(true))
  })
  if (!taken) return undefined
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}

/** What the holder answers; undefined when there is none, or none that answers within seconds. */
export async function askHolder(name: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect({ path: address(name) })
    socket.setTimeout(3000, () => socket.destroy())
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer || undefined))
  })
}

/** Runs `work` alone among all processes of this machine; `waiting` hears the pid that it waits for. */
export async function alone<T>(
  name: string,
  waiting: (pid: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  let release = await tryLock(name, () => `${process.pid}`)
  if (!release) waiting((await askHolder(name)) ?? 'unknown')
  while (!release) {
    await sleep(200)
    release = await tryLock(name, () => `${process.pid}`)
  }
  try {
    return await work()
  } finally {
    await release()
  }
}

function address(name: string): string {
  return `\0jumpingjack-${createHash('sha256').update(name).digest('hex').slice(0, 24)}`
}
