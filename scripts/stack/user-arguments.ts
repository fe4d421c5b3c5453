// Reads the arguments of a command. Invalid ones end it with one line.
import { UserFacingError } from '@jumpingjack/local/progress/user-facing-error'

export function userArguments<T>(read: (args: readonly string[]) => T): T {
  try {
    return read(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
