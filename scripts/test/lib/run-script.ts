// Runs a command of the folder scripts as a process of its own.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The exit code and what it has printed, after an error with what it has written to stderr. */
export function runScript(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; out: string }> {
  const script = join(import.meta.dirname, '../..', `${name}.ts`)
  const run = promisify(execFile)(process.execPath, [script, ...args], { env: { ...process.env, ...env } })
  return run.then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    (error) => ({ code: error.code as number, out: String(error.stdout) + String(error.stderr) }),
  )
}
