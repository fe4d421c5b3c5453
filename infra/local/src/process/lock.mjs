// A lock between processes: a listening socket, which is free as soon as its holder ends, even by kill -9. Each
// connection receives the holder's description. JavaScript, because scripts/bootstrap.mjs needs it on Node.js 20.
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** @typedef {() => Promise<void>} Release */

/**
 * Takes the lock, or returns undefined when another process holds it. Each connection receives `describe()`.
 * @param {string} name
 * @param {() => string} describe
 * @returns {Promise<Release | undefined>}
 */
export async function tryLock(name, describe) {
  const path = address(name)
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(describe())
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
  if (process.platform !== 'linux' && (await readHolder(name)) === undefined) rmSync(path, { force: true })
  return undefined
}

/**
 * The holder's description; undefined when the lock is free or the holder does not respond within three seconds.
 * @param {string} name
 * @returns {Promise<string | undefined>}
 */
export async function readHolder(name) {
  const socket = connect({ path: address(name) })
  socket.setTimeout(3000, () => socket.destroy())
  return (await text(socket).catch(() => undefined)) || undefined
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
  if (!release) onWait((await readHolder(name)) ?? 'unknown')
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

/** Linux's names of sockets, with the leading zero byte. */
const nameLength = 108

/**
 * Fills the whole name: Node.js 20 pads a shorter one with zero bytes and Node.js 24 does not, so that their locks
 * would differ.
 * @param {string} name
 */
function address(name) {
  const id = `jumpingjack-${createHash('sha256').update(name).digest('hex').slice(0, 24)}`
  return process.platform === 'linux' ? `\0${id}`.padEnd(nameLength, '-') : join(tmpdir(), `${id}.sock`)
}
