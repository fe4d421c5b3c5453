// A command that starts others: whatever ends it, it first ends them, in order.
import type { Display } from './display.ts'
import { onEnding } from './ending.ts'
import { ClearError } from './missing.ts'
import { openRun, type Run } from './run.ts'

export type ProgramOptions = {
  dataDir: string
  display: Display
  /** The exit code when it is told to end. */
  endedCode: number
}

/** `work` answers an exit code when the command is done, or nothing when it goes on until it is told to end. */
export async function runProgram(options: ProgramOptions, work: (run: Run) => Promise<number | undefined>) {
  const { display } = options
  let run: Run | undefined
  try {
    const opened = await openRun(options.dataDir, display)
    run = opened
    onEnding(async (why) => {
      display.line(`… stopping (${why})`)
      await opened.close()
      display.line('✓ stopped')
      process.exit(options.endedCode)
    })
    const code = await work(run)
    if (code === undefined) return
    await run.close()
    process.exit(code)
  } catch (error) {
    // What breaks while everything is being stopped is no news.
    if (run?.isEnding()) return
    await run?.close()
    display.line(error instanceof ClearError ? error.message : String((error as Error).stack ?? error))
    process.exit(1)
  }
}
