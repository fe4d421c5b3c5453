// Lets so many pieces of heavy work run at once, so many more wait, and turns the rest away.
import { Problem } from '@jumpingjack/kit/http/problem'

export type WorkGate = <T>(work: () => Promise<T>) => Promise<T>

export function createWorkGate(atOnce: number, waitingMax: number): WorkGate {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < atOnce) running++
    else if (waiting.length < waitingMax) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new Problem('service.unavailable', { retryAfter: 5 })
    try {
      return await work()
    } finally {
      // The place is handed to the next in line; only without one it becomes free.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
