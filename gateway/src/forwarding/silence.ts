// Finds replicas that are silent by their health endpoint, and notices when they reply again.
import type { Logger } from '@jumpingjack/kit/telemetry/log'

const aliveWithinMs = 2_000
const recheckEveryMs = 1_000

export interface Silence {
  has(target: string): boolean
  /** Calls the health endpoint of a replica that has not replied for a while. */
  suspect(target: string): void
  /** A busy replica accepts new connections late, that of the check too, and replies on others. */
  replied(target: string): void
  close(): void
}

export function watchSilence(service: string, log: Logger, onSilent: (target: string) => void): Silence {
  const checks = new Map<string, Promise<void>>()
  const silent = new Map<string, NodeJS.Timeout>()
  const repliedAt = new Map<string, number>()

  async function check(target: string): Promise<void> {
    const checkedAt = Date.now()
    if ((await isAlive(target)) || (repliedAt.get(target) ?? 0) > checkedAt) {
      if (silent.has(target)) log.info({ service, target }, 'upstream.replies')
      clearTimeout(silent.get(target))
      silent.delete(target)
      return
    }
    if (!silent.has(target)) log.warn({ service, target }, 'upstream.silent')
    const recheck = setTimeout(() => void check(target), recheckEveryMs)
    silent.set(target, recheck.unref())
    onSilent(target)
  }

  return {
    has: (target) => silent.has(target),
    suspect(target) {
      if (silent.has(target) || checks.has(target)) return
      const checking = check(target).finally(() => checks.delete(target))
      checks.set(target, checking)
    },
    replied: (target) => void repliedAt.set(target, Date.now()),
    close() {
      for (const recheck of silent.values()) clearTimeout(recheck)
    },
  }
}

/** On a connection of its own. Any reply counts: a service without its database is alive. */
async function isAlive(target: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(aliveWithinMs)
    const reply = await fetch(`${target}/health/live`, { signal, headers: { connection: 'close' } })
    await reply.body?.cancel()
    return true
  } catch (error) {
    // A refused connection is not silence: another replica, or a retry, gets the request at once.
    return (error as Error).name !== 'TimeoutError'
  }
}
