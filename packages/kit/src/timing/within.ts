// Deadlines for work that may never settle.

/** The work may still settle. */
export class TookTooLong extends Error {}

/** Rejects with `TookTooLong` when the work has not settled after `ms`. The work itself goes on. */
export async function within<T>(ms: number, work: Promise<T>, what: string): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new TookTooLong(`${what} took longer than ${ms} ms`)), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
