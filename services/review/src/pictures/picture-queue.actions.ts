// Processes one picture at a time. The member goes first whose pictures took the least time lately, so that nobody waits
// for more than the picture that is being processed because of members who send many or costly ones.
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import { Problem } from '@jumpingjack/kit/http/problem'
import { LRUCache } from 'lru-cache'

/** Runs the work when its turn comes. Work that still waits when `signal` aborts is dropped. */
export type PictureQueue = <T>(member: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>

interface Waiting {
  member: string
  start(): void
}

/** Members whose time is remembered, until a minute after their last picture. */
const remembered = { max: 10_000, ttl: minuteMs }

export function createPictureQueue(limits: { perMember: number; total: number }): PictureQueue {
  /** In the order of their arrival. */
  const waiting: Waiting[] = []
  const usedMs = new LRUCache<string, number>(remembered)
  let isRunning = false

  const used = (member: string) => usedMs.get(member) ?? 0

  function startNext(): void {
    const [first] = waiting
    isRunning = first !== undefined
    if (!first) return
    const next = waiting.reduce((best, each) => (used(each.member) < used(best.member) ? each : best), first)
    waiting.splice(waiting.indexOf(next), 1)
    next.start()
  }

  function waitForTurn(member: string, signal: AbortSignal): Promise<void> {
    const own = waiting.filter((each) => each.member === member).length
    if (own >= limits.perMember) throw new Problem('request.too-many', { retryAfter: 5 })
    if (waiting.length >= limits.total) throw new Problem('service.unavailable', { retryAfter: 5 })
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        member,
        start() {
          signal.removeEventListener('abort', drop)
          resolve()
        },
      }
      function drop(): void {
        waiting.splice(waiting.indexOf(entry), 1)
        reject(new Problem('service.unavailable'))
      }
      waiting.push(entry)
      signal.addEventListener('abort', drop, { once: true })
    })
  }

  return async (member, signal, work) => {
    if (signal.aborted) throw new Problem('service.unavailable')
    if (isRunning) await waitForTurn(member, signal)
    isRunning = true
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      usedMs.set(member, used(member) + performance.now() - startedAt)
      startNext()
    }
  }
}
