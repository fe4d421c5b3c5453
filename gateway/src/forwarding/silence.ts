// Finds replicas that are silent by their health endpoint, and notices when they reply again.
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { createPatience, type Patience } from '@jumpingjack/kit/timing/patience'

/** At most, on a machine that is too busy for more. Shorter than a request waits. */
const aliveWithinMs = { min: 2_000, max: 8_000 }
const recheckEveryMs = 1_000

interface SilenceOptions {
  /** A silent replica is checked again while it is listed. */
  isListed(target: string): boolean
  onSilent(target: string): void
}

export function watchSilence(service: string, log: Logger, { isListed, onSilent }: SilenceOptions) {
  /** The running checks. */
  const checks = new Map<string, { hasReplied: boolean }>()
  const silent = new Map<string, NodeJS.Timeout>()
  const patience = new Map<string, Patience>()

  function patienceWith(target: string): Patience {
    const known = patience.get(target) ?? createPatience(aliveWithinMs.min, aliveWithinMs.max)
    patience.set(target, known)
    return known
  }

  async function check(target: string): Promise<void> {
    const running = { hasReplied: false }
    checks.set(target, running)
    const replies = (await isAlive(target, patienceWith(target).ms())) || running.hasReplied
    checks.delete(target)
    if (replies && silent.has(target)) log.info({ service, target }, 'upstream.replies')
    if (!replies && !silent.has(target)) log.warn({ service, target }, 'upstream.silent')
    clearTimeout(silent.get(target))
    if (!isListed(target)) patience.delete(target)
    if (replies || !isListed(target)) silent.delete(target)
    else silent.set(target, setTimeout(() => void check(target), recheckEveryMs).unref())
    if (!replies) onSilent(target)
  }

  return {
    has: (target: string) => silent.has(target),
    /** Calls the health endpoint of a replica that has not replied for a while. */
    suspect(target: string): void {
      if (!silent.has(target) && !checks.has(target)) void check(target)
    },
    /**
     * After this time. A busy replica accepts new connections late, that of the check too, and replies on others. One that
     * was slow lately has more time to reply to the check.
     */
    replied(target: string, ms: number): void {
      patienceWith(target).replied(ms)
      const running = checks.get(target)
      if (running) running.hasReplied = true
    },
    close(): void {
      for (const recheck of silent.values()) clearTimeout(recheck)
    },
  }
}

/** On a connection of its own. Any reply counts: a service without its database is alive. */
async function isAlive(target: string, withinMs: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(withinMs)
    const reply = await fetch(`${target}/health/live`, { signal, headers: { connection: 'close' } })
    await reply.body?.cancel()
    return true
  } catch (error) {
    // A refused connection is not silence: another replica, or a retry, gets the request at once.
    return (error as Error).name !== 'TimeoutError'
  }
}
