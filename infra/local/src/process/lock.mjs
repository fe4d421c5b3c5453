// A lock between processes that is free as soon as its holder ends, even by kill -9: a listening socket.
// Whoever connects to it gets the holder's answer. JavaScript, because scripts/bootstrap.mjs needs it on Node.js 20.
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** @typedef {() => Promise<void>} Release */

/**
 * Takes the lock, or returns undefined when another process holds it. `answer` is sent to whoever connects.
 * @param {string} name
 * @param {() => string} answer
 * @returns {Promise<Release | undefined>}
 */
export async function tryLock(name, answer) {
  const path = address(name)
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(answer())
  })
  const taken = await new Promise((resolve, reject) => {
    server.once('error', (error) =>
      'code' in error && error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen({ path }, () => resolve(true))
  })
  if (taken) {
    server.unref()
    return () => new Promise((resolve) => server.close(() => resolve()))
  }
  // The file of a socket outlives a killed holder; a name in Linux's abstract namespace does not.
  if (process.platform !== 'linux' && (await askHolder(name)) === undefined) rmSync(path, { force: true })
  return undefined
}

/**
 * The holder's answer; undefined when nobody holds the lock or the holder does not answer within three seconds.
 * @param {string} name
 * @returns {Promise<string | undefined>}
 */
export function askHolder(name) {
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

/**
 * Runs `work` while holding the lock. Calls `onWait` with the holder's pid if it has to wait.
 * @template T
 * @param {string} name
 * @param {(pid: string) => void} onWait
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, onWait, work) {
  const pid = () => `${process.pid}`
  let release = await tryLock(name, pid)
  if (!release) onWait((await askHolder(name)) ?? 'unknown')
  while (!release) {
    await sleep(200)
    release = await tryLock(name, pid)
  }
  try {
    return await work()
  } finally {
    await release()
  }
}

/** @param {string} name */
function address(name) {
  const id = `jumpingjack-${createHash('sha256').update(name).digest('hex').slice(0, 24)}`
  return process.platform === 'linux' ? `\0${id}` : join(tmpdir(), `${id}.sock`)
}
