// Runs a program to its end with its output in a log file, and finds programs.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, closeSync, constants, mkdirSync, openSync, readFileSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { UserFacingError } from '../progress/user-facing-error.ts'

export interface ProgramOptions {
  log: string
  cwd?: string
  env?: Record<string, string>
}

/** Throws a UserFacingError with the errors in the log when the program fails. */
export async function runProgram(command: string, args: readonly string[], options: ProgramOptions) {
  mkdirSync(dirname(options.log), { recursive: true })
  const log = openSync(options.log, 'w')
  const child = spawn(...withParentDeathSignal(command, args, 'KILL'), {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const [code, signal] = await once(child, 'close')
  if (code !== 0)
    throw new UserFacingError(
      `${command} failed (${code ?? signal}): ${errorLines(options.log)} (full log: ${options.log})`,
    )
}

/** The same command, to which the kernel sends `signal` when this process dies, even by kill -9.
 * `privileges`: further options of setpriv. */
export function withParentDeathSignal(
  command: string,
  args: readonly string[],
  signal: 'KILL' | 'TERM' | 'INT',
  privileges: readonly string[] = [],
): [string, string[]] {
  return findProgram('setpriv')
    ? ['setpriv', [...privileges, '--pdeathsig', signal, '--', command, ...args]]
    : [command, [...args]]
}

/** The path of a program on the PATH. A `name` with a slash is a path itself. */
export function findProgram(name: string): string | undefined {
  for (const folder of name.includes('/') ? [''] : (process.env.PATH ?? '').split(delimiter)) {
    const path = folder ? join(folder, name) : name
    try {
      accessSync(path, constants.X_OK)
      if (statSync(path).isFile()) return path
    } catch {
      // Not in this folder.
    }
  }
  return undefined
}

// Three lines from the first that mentions an error, else the last three.
function errorLines(log: string): string {
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  const first = lines.findIndex((line) => /\berror\b|\bfatal\b/i.test(line))
  return (first < 0 ? lines.slice(-3) : lines.slice(first, first + 3)).join(' | ')
}
