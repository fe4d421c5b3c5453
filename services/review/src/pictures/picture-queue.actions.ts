// Processes one picture at a time, and members in turn: one member's pictures never delay another member's by more than
// the picture that is being processed. Costly pictures have a queue of their own.
import { Problem } from '@jumpingjack/kit/http/problem'

/** Runs the work when its turn comes. Work that still waits when `signal` aborts is dropped. */
export type PictureQueue = <T>(member: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>

interface Waiting {
  start(): void
}

export function createPictureQueue(limits: { perMember: number; total: number }): PictureQueue {
  // A member moves to the end after each turn.
  const members = new Map<string, Waiting[]>()
  let waitingCount = 0
  let isRunning = false

  function startNext(): void {
    const [next] = members
    isRunning = next !== undefined
    if (!next) return
    const [member, waiting] = next
    const first = waiting.shift()
    waitingCount--
    members.delete(member)
    if (waiting.length > 0) members.set(member, waiting)
    first?.start()
  }

  function waitForTurn(member: string, signal: AbortSignal): Promise<void> {
    const waiting = members.get(member) ?? []
    if (waiting.length >= limits.perMember) throw new Problem('request.too-many', { retryAfter: 5 })
    if (waitingCount >= limits.total) throw new Problem('service.unavailable', { retryAfter: 5 })
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        start() {
          signal.removeEventListener('abort', drop)
          resolve()
        },
      }
      function drop(): void {
        waiting.splice(waiting.indexOf(entry), 1)
        waitingCount--
        if (waiting.length === 0) members.delete(member)
        reject(new Problem('service.unavailable'))
      }
      waiting.push(entry)
      waitingCount++
      members.set(member, waiting)
      signal.addEventListener('abort', drop, { once: true })
    })
  }

  return async (member, signal, work) => {
    if (signal.aborted) throw new Problem('service.unavailable')
    if (isRunning) await waitForTurn(member, signal)
    isRunning = true
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}
