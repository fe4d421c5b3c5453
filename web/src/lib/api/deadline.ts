// Promises with a deadline.

/** Rejects with `message` after `ms`. */
export function withDeadline<T>(promise: Promise<T>, ms: number, message: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new Error(message)), ms)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
