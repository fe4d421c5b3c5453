// Sends requests at a steady rate while something happens, and counts those that fail.
import { setTimeout as sleep } from 'node:timers/promises'

export interface Load {
  replies: number
  times: number[]
  /** One sentence for each failed request. */
  faults: string[]
}

export async function underLoad(
  perSecond: number,
  send: (n: number) => Promise<{ status: number; text: string }>,
  work: () => Promise<void>,
): Promise<Load> {
  const load: Load = { replies: 0, times: [], faults: [] }
  const open = new Set<Promise<void>>()
  let isOver = false
  const one = async (n: number) => {
    const startedAt = performance.now()
    const { status, text } = await send(n).catch((error) => ({
      status: 0,
      text: String(error.cause ?? error),
    }))
    load.times.push(performance.now() - startedAt)
    if (status === 200 || status === 201) load.replies += 1
    else load.faults.push(`Request ${n}: ${status} ${text.slice(0, 200)}`)
  }
  const sending = (async () => {
    for (let n = 0; !isOver; n++) {
      const request = one(n).finally(() => open.delete(request))
      open.add(request)
      await sleep(1_000 / perSecond)
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
    await sending
    await Promise.all(open)
  }
  return load
}
