// Re-encodes each picture in a process of its own: the operating system limits its memory and frees it at the end, and
// a decoder that crashes or hangs affects only that picture.
import { spawn } from 'node:child_process'
import { extname, join } from 'node:path'
import { json, text } from 'node:stream/consumers'
import type { ProblemCode } from '@jumpingjack/contracts/http/problems'
import { Problem } from '@jumpingjack/kit/http/problem'
import { z } from 'zod'
import { pictureFormatOf, rejectedExitCode } from './pictures.rules.ts'

/**
 * In kB, as Linux counts `ulimit -d`: 660 MB that Node.js reserves and hardly uses, and 300 MB for the picture.
 */
const memoryKb = 960_000
/** Processor time, because a busy machine must not reject pictures. */
const cpuSeconds = 8
/** Limit of elapsed time. A picture that takes longer is rejected as unavailable, because the machine is too busy. */
const timeoutMs = 30_000
const tooCostly = 'This picture is too large to be processed. Please send a smaller one.'
/** No secret of this process. Without the last two, each thread reserves memory of its own. */
const { PATH, NODE_COMPILE_CACHE } = process.env
const processEnv = { PATH, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' }
// In an image both this module and the program are JavaScript.
const program = join(import.meta.dirname, `reencode-program.actions${extname(import.meta.filename)}`)

/** The picture, and per width a copy or null, as the program writes them. */
const Output = z.tuple([z.base64()]).rest(z.base64().nullable())

/**
 * Returns the picture as `reencodePicture`, and its copy of each width, without those that are as wide as itself. A
 * picture that needs more processor time or memory is rejected.
 */
export async function reencodeInProcess<Width extends string>(
  bytes: Buffer,
  widths: readonly Width[],
  signal: AbortSignal,
): Promise<{ picture: Buffer; copies: { width: Width; bytes: Buffer }[] }> {
  if (!pictureFormatOf(bytes)) throw new Problem('photo.not-a-picture')
  const limited = `ulimit -d ${memoryKb}; ulimit -t ${cpuSeconds}; exec "$0" "$@"`
  const child = spawn('/bin/sh', ['-c', limited, process.execPath, program, ...widths], {
    env: processEnv,
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    signal,
  })
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
  // A process that ends early does not read all of its input.
  child.stdin.on('error', () => undefined).end(bytes)
  const written = [json(child.stdout).catch(() => undefined), text(child.stderr)] as const
  const [output, errors, exitCode] = await Promise.all([...written, exited])
  if (exitCode === 0) {
    const [picture, ...copies] = Output.parse(output)
    const copied = copies.flatMap((copy, index) => {
      const width = widths[index]
      return copy && width ? [{ width, bytes: Buffer.from(copy, 'base64') }] : []
    })
    return { picture: Buffer.from(picture, 'base64'), copies: copied }
  }
  if (child.killed) throw new Problem('service.unavailable')
  if (exitCode === rejectedExitCode) throw rejectionIn(output)
  // Without an exit code a signal has ended the process: that of a limit, or that of a failed allocation.
  const isOverLimit = exitCode === null || /allocation failed|out of memory/i.test(errors)
  if (isOverLimit) throw new Problem('photo.too-many-pixels', { message: tooCostly })
  throw new Error(`The program that re-encodes pictures ended with exit code ${exitCode}: ${errors}`)
}

function rejectionIn(output: unknown): Problem {
  const { code, message } = output as { code: ProblemCode; message: string }
  return new Problem(code, { message })
}
