// What commands have in common.
import { resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { ServiceWithDatabase } from '@jumpingjack/contracts/http/services'
import { databaseOf, openMongo } from '@jumpingjack/kit/mongo/mongo'
import { UserFacingError } from '@jumpingjack/local/progress/user-facing-error'
import { optionalEnv, runningEnv } from './running-env.ts'

/** One line for the user instead of a stack trace, and exit code 1. */
export async function runCommand(main: () => void | Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    process.stderr.write(`${(error as Error).message.replace(/\s+/g, ' ')}\n`)
    process.exitCode = 1
  }
}

type Options = NonNullable<ParseArgsConfig['options']>
type Config<Of extends Options> = { args: string[]; options: Of; allowPositionals: true }
type Arguments<Of extends Options> = ReturnType<typeof parseArgs<Config<Of>>>

/** Throws an error with the usage if there are other arguments than these, or `isValid` says no. */
export function readArguments<const Of extends Options>(
  usage: string,
  options: Of,
  isValid: (given: Arguments<Of>) => unknown = ({ positionals }) => positionals.length === 0,
  args = process.argv.slice(2),
): Arguments<Of> {
  try {
    const given = parseArgs<Config<Of>>({ args, options, allowPositionals: true })
    if (isValid(given)) return given
  } catch {
    // An unknown option, or one without its value.
  }
  throw new UserFacingError(`usage: ${usage}`)
}

/** For a command that shows its errors otherwise: reads its arguments, and ends it with one line if they are wrong. */
export function userArguments<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}

/** Reads one path and perhaps a flag, as in `npm run restore -- DIR --replace`. Throws an error with the usage. */
export function readPathAndFlag(usage: string, flag = '') {
  const options: Record<string, { type: 'boolean' }> = flag ? { [flag]: { type: 'boolean' } } : {}
  const { values, positionals } = readArguments(usage, options, (given) => given.positionals.length === 1)
  return { path: pathOf(positionals[0] ?? ''), isSet: values[flag] === true }
}

/** npm runs scripts in the project's folder, but paths are relative to where the command was entered. */
export function pathOf(entered: string): string {
  return resolve(process.env.INIT_CWD ?? '.', entered)
}

/** Opens the database of a service. Throws an error for the user when the server cannot be reached. */
export function openRunningMongo(service: ServiceWithDatabase) {
  // Products of tests share a server.
  const prefix = optionalEnv('DATABASES_PREFIX')
  const name = prefix ? `${prefix}-${service}` : databaseOf(service)
  return openMongo(runningEnv('MONGO_URL'), name).catch(() => {
    throw new Error('The database is not reachable. Start the product first (npm start), or set MONGO_URL')
  })
}

export function number(value: number): string {
  return value.toLocaleString('en-US')
}
