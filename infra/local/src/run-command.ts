// Runs a command of an installation to its end, its output in a log file.
import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, closeSync, constants, mkdirSync, openSync, readFileSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { ClearError } from './missing.ts'

export type CommandOptions = {
  log: string
  cwd?: string
  env?: Record<string, string>
  /** A package manager must not be cut off in the middle when this process is killed; all else should be. */
  mayOutliveUs?: boolean
}

export async function runCommand(command: string, args: readonly string[], options: CommandOptions) {
  mkdirSync(dirname(options.log), { recursive: true })
  const log = openSync(options.log, 'w')
  const [program, programArgs] = options.mayOutliveUs ? [command, args] : endsWithUs(command, args, 'KILL')
  const child = spawn(program, programArgs, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const code = await exitOf(child)
  if (code !== 0)
    throw new ClearError(`${command} failed (${code}): ${faultIn(options.log)} (all of it: ${options.log})`)
}

/** The same command, ended by the kernel with `signal` when this process dies, even by kill -9.
 * `privileges`: further options of setpriv. */
export function endsWithUs(
  command: string,
  args: readonly string[],
  signal: 'KILL' | 'TERM' | 'INT',
  privileges: readonly string[] = [],
): [string, string[]] {
  return findProgram('setpriv')
    ? ['setpriv', [...privileges, '--pdeathsig', signal, '--', command, ...args]]
    : [command, [...args]]
}

/** Where a program is: on the PATH, or itself where `name` is a path. */
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

/** The few lines of a log that say why: from the first that speaks of an error, else the last. */
export function faultIn(log: string): string {
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  const first = lines.findIndex((line) => /\berror\b|\bfatal\b/i.test(line))
  return (first < 0 ? lines.slice(-3) : lines.slice(first, first + 3)).join(' | ')
}

function exitOf(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
}
