// Errors that end a command, and what to do about them.
import { statfsSync } from 'node:fs'
import { remedyFor, remedyForFiles } from './remedy.mjs'

/** With less, RabbitMQ takes no messages. A program that found no space has often removed its files already. */
const leastBytes = 50_000_000

/** An error for the person who ran the command: its message says what to do, so no stack trace is shown. */
export class UserFacingError extends Error {}

/** The machine lacks space, a permission or the network, so another way to get the same program would fail as well. */
export class MachineError extends UserFacingError {}

/** For an error of a download, an unpacking or a build: `missing` unless the machine is the cause. */
export function installationError(error: unknown, missing: string): UserFacingError {
  if (error instanceof MachineError) return error
  const { message } = error as Error
  const remedy = remedyFor(message)
  return remedy ? new MachineError(`${remedy} (${message})`) : new UserFacingError(`${missing}: ${message}`)
}

/** Replaces an error of the file system by what to do about it. */
function asMachineError(error: unknown): unknown {
  const remedy = remedyForFiles(error)
  return remedy ? new MachineError(`${remedy} (${(error as Error).message})`) : error
}

/** What to do about a disk without space for `folder`. Undefined if there is enough. */
export function spaceRemedy(folder: string): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > leastBytes ? undefined : remedyFor('ENOSPC')
  } catch {
    return undefined
  }
}

/** A program that finds no space in `folder` may fail with any error: replaces it by what to do about the space. */
export function explainBySpace(error: unknown, folder: string): unknown {
  const remedy = error instanceof MachineError ? undefined : spaceRemedy(folder)
  if (!remedy) return asMachineError(error)
  return new MachineError(`${remedy} (${String((error as Error).message).split('\n', 1)})`)
}

/**
 * Waits for all, so that one error lists every fault. A fault of the machine, such as a full disk, is thrown at once.
 */
export async function allOrErrors<T>(works: readonly Promise<T>[]): Promise<T[]> {
  const throwMachineError = (error: unknown) => {
    if (error instanceof MachineError) throw error
  }
  await Promise.all(works.map((work) => work.catch(throwMachineError)))
  const results = await Promise.allSettled(works)
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (errors.length > 0) throw combine(errors)
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

function combine(errors: unknown[]): unknown {
  const unexpected = errors.find((error) => !(error instanceof UserFacingError))
  if (unexpected) return unexpected
  return new UserFacingError(errors.map((error) => (error as Error).message).join('\n'))
}

/** The text to show for an error that ends a command. */
export function describeError(error: unknown): string {
  const known = asMachineError(error)
  return known instanceof UserFacingError ? known.message : String((error as Error).stack ?? error)
}
