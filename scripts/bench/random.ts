// Deterministic random numbers, so that each run measures the same gyms and queries.
export interface Random {
  /** From 0 to 1. */
  next(): number
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number
  pick<T>(items: readonly T[]): T
}

/** Mulberry32, a generator with 32 bits of state. */
export function createRandom(seed: number): Random {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, pick: <T>(items: readonly T[]) => items[below(items.length)] as T }
}
