// Deadlines of calls and of other promises.

/** How long a page waits for a whole reply: longer than the gateway waits for a service, also for a slow phone. */
export const replyMaxMs = 20_000
/** The server works longer on pictures and accounts. */
export const uploadReplyMaxMs = 60_000

/** Aborts with the first of both. The oldest supported browsers lack `AbortSignal.any`. */
export function eitherSignal(one: AbortSignal | undefined, other: AbortSignal): AbortSignal {
  if (!one || one.aborted) return one ?? other
  const either = new AbortController()
  for (const signal of [one, other]) signal.addEventListener('abort', () => either.abort(signal.reason))
  return either.signal
}

/** Rejects with `message` after `ms`. */
export function withDeadline<T>(promise: Promise<T>, ms: number, message: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<T>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
