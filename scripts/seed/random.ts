// Random choices that are the same in every run.
import { createHash } from 'node:crypto'

/** Numbers from 0 to 1. */
export type Random = () => number

export function createRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest()
  return () => {
    state = createHash('sha256').update(state).digest()
    return state.readUInt32BE() / 2 ** 32
  }
}

export function pick<T>(values: readonly T[], random: Random): T {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('pick() needs at least one value')
  return value
}
