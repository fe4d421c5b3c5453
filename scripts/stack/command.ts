// What the commands that work on the running product have in common.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { runningEnv } from './running-env.ts'

/** One line for the user instead of a stack trace, and exit code 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    process.stderr.write(`${(error as Error).message.replace(/\s+/g, ' ')}\n`)
    process.exitCode = 1
  }
}

/** Reads one path and perhaps a flag, as in `npm run restore -- DIR --replace`. Throws an error with the usage. */
export function readPathAndFlag<Flag extends string>(usage: string, flag?: Flag) {
  try {
    const options = flag ? { [flag]: { type: 'boolean' as const } } : {}
    const { values, positionals } = parseArgs({ allowPositionals: true, options })
    const [path, ...more] = positionals
    if (!path || more.length > 0) throw new Error()
    return { path: pathOf(path), isSet: flag !== undefined && values[flag] === true }
  } catch {
    throw new Error(`usage: ${usage}`)
  }
}

/** npm runs scripts in the project's folder, but paths are relative to where the command was entered. */
export function pathOf(entered: string): string {
  return resolve(process.env.INIT_CWD ?? '.', entered)
}

/** Throws an error for the user when the database cannot be reached. */
export function openRunningMongo(name: string) {
  return openMongo(runningEnv('MONGO_URL'), name).catch(() => {
    throw new Error('The database is not reachable. Start the product first (npm start), or set MONGO_URL')
  })
}

export function number(value: number): string {
  return value.toLocaleString('en-US')
}
