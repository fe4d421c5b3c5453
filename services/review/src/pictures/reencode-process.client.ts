// Re-encodes pictures in a process of its own: the operating system limits its memory, and a decoder that crashes or hangs
// affects only its picture. For small pictures it stays, because its start takes longer than most of them.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname, join } from 'node:path'
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import { Problem } from '@jumpingjack/kit/http/problem'
import { overLimitExitCode, pictureFormatOf } from './pictures.rules.ts'
import type { Reply, Task } from './reencode-program.actions.ts'

/**
 * Returns the picture as `reencodePicture`, and its copy of each width, without those that are as wide as itself. A
 * picture that needs more processor time or memory is rejected. One at a time.
 */
export type Reencode = <Width extends string>(
  bytes: Buffer,
  widths: readonly Width[],
  signal: AbortSignal,
) => Promise<{ picture: Buffer; copies: { width: Width; bytes: Buffer }[] }>

/**
 * In kB, as Linux counts `ulimit -d`: 660 MB that Node.js reserves and hardly uses, and 300 MB for the picture.
 */
const memoryKb = 960_000
/** Limit of elapsed time. A picture that takes longer is rejected as unavailable, because the machine is too busy. */
const timeoutMs = 30_000
/** Without a picture for so long, the process ends. Starting one takes seconds where the machine is busy. */
const idleMs = 10 * minuteMs
const tooCostly = 'This picture is too large to be processed. Please send a smaller one.'
/** No secret of this process. Without the last two, each thread reserves memory of its own. */
const { PATH, NODE_COMPILE_CACHE } = process.env
const processEnv = { PATH, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' }
// In an image both this module and the program are JavaScript.
const program = join(import.meta.dirname, `reencode-program.actions${extname(import.meta.filename)}`)

/** What it has freed may be in pieces: a new process has all of its memory. */
const picturesPerProcess = 50

interface Decoder {
  child: ChildProcess
  pictures: number
  /** What it has written. */
  errors: string
}

/** `maxPictures` of each process. */
export function createReencoder(maxPictures = picturesPerProcess): Reencode {
  let idle: Decoder | undefined
  let idleTimer: NodeJS.Timeout | undefined

  function keep(decoder: Decoder): void {
    idle = decoder
    idleTimer = setTimeout(() => decoder.child.kill('SIGKILL'), idleMs).unref()
  }

  function start(): Decoder {
    const decoder = startDecoder()
    decoder.child.once('exit', () => {
      if (idle === decoder) idle = undefined
    })
    return decoder
  }

  return async (bytes, widths, signal) => {
    if (!pictureFormatOf(bytes)) throw new Problem('photo.not-a-picture')
    clearTimeout(idleTimer)
    const decoder = idle ?? start()
    idle = undefined
    const reply = await replyOf(decoder, { bytes, widths }, signal)
    decoder.pictures++
    if (decoder.pictures < maxPictures) keep(decoder)
    else decoder.child.kill('SIGKILL')
    if ('code' in reply) throw new Problem(reply.code, { message: reply.message })
    const copies = reply.copies.flatMap((copy, index) => {
      const width = widths[index]
      return copy && width ? [{ width, bytes: Buffer.from(copy) }] : []
    })
    return { picture: Buffer.from(reply.picture), copies }
  }
}

function startDecoder(): Decoder {
  const limited = `ulimit -d ${memoryKb}; exec "$0" "$@"`
  const child = spawn('/bin/sh', ['-c', limited, process.execPath, program], {
    env: processEnv,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  const decoder: Decoder = { child, pictures: 0, errors: '' }
  // Without a listener, an `error` event would end this process. While a reply is awaited, `once` rejects with it.
  child.on('error', () => undefined)
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    decoder.errors += text
  })
  return decoder
}

/** Ends the process, and throws, unless it answers. */
async function replyOf(decoder: Decoder, task: Task, signal: AbortSignal): Promise<Reply> {
  const { child } = decoder
  const answered = new AbortController()
  const stop = () => child.kill('SIGKILL')
  const timer = setTimeout(stop, timeoutMs)
  signal.addEventListener('abort', stop, { signal: answered.signal })
  if (signal.aborted) stop()
  const message = once(child, 'message', answered)
  const end = once(child, 'close', answered)
  // A process that has ended tells by `close`.
  child.send(task, () => undefined)
  try {
    return await Promise.race([
      message.then(([reply]): Reply => reply),
      end.then(([exitCode]) => Promise.reject(failureOf(decoder, exitCode))),
    ])
  } finally {
    clearTimeout(timer)
    answered.abort()
  }
}

function failureOf({ child, errors }: Decoder, exitCode: number | null): Error {
  if (child.killed) return new Problem('service.unavailable')
  // Without an exit code a signal has ended the process: that of a failed allocation.
  const isOverMemory = exitCode === null || /allocation failed|out of memory/i.test(errors)
  if (isOverMemory || exitCode === overLimitExitCode)
    return new Problem('photo.too-many-pixels', { message: tooCostly })
  return new Error(`The program that re-encodes pictures ended with exit code ${exitCode}: ${errors}`)
}
