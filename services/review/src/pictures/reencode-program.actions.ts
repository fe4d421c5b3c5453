// A program of its own, see `reencode-process.client.ts`. It gets files as messages, one at a time, and answers each with
// the picture and its copies, or with the problem.
import type { ProblemCode } from '@jumpingjack/contracts/http/problems'
import { Problem } from '@jumpingjack/kit/http/problem'
import { overLimitExitCode } from './pictures.rules.ts'
import { narrowCopy, reencodePicture } from './reencode.actions.ts'

export interface Task {
  bytes: Uint8Array
  /** Of the copies. */
  widths: readonly string[]
}
export type Reply =
  | {
      picture: Uint8Array
      /** One per width; undefined where the picture is not wider. */
      copies: (Uint8Array | undefined)[]
    }
  | { code: ProblemCode; message: string }

/** Processor time, because a busy machine must not reject pictures. */
const maxCpuMs = 8_000

async function work({ bytes, widths }: Task): Promise<Reply> {
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1_000 > maxCpuMs) process.exit(overLimitExitCode)
  }, 100)
  try {
    const picture = await reencodePicture(Buffer.from(bytes))
    const copies: (Buffer | undefined)[] = []
    for (const width of widths) copies.push(await narrowCopy(picture, Number(width)))
    return { picture, copies }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { code: error.code, message: error.message }
  } finally {
    clearInterval(watch)
  }
}

// Ends with the process that has started it. An error ends it too.
process.on('message', (task: Task) => void work(task).then((reply) => process.send?.(reply)))
