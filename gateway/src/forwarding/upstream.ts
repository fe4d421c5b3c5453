// The replicas of one service. Requests are sent to them in turn. A replica that is silent gets no requests until it
// replies again.
import { gatewayTimeoutMs } from '@jumpingjack/kit/http/deadline'
import { Connections } from '@jumpingjack/kit/outbound/connections'
import type { Replicas } from '@jumpingjack/kit/outbound/replicas'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { watchSilence } from './silence.ts'

/** When a request has waited this long, its replica may be silent. */
const suspectAfterMs = 750
const sweepEveryMs = 250

/** A request to a replica, until its reply has ended. */
export interface RequestAttempt {
  /** The base URL of the replica. */
  readonly target: string
  /** Last time at which something was sent or received. */
  activeAt: number
}

export type Upstream = ReturnType<typeof createUpstream>

interface Watched extends RequestAttempt {
  stop(error: Error): void
  startedAt: number
  suspectAt: number
  hasReply: boolean
}

export function createUpstream(service: string, replicas: Replicas, log: Logger) {
  const watched = new Set<Watched>()
  let sweeps: NodeJS.Timeout | undefined

  const silence = watchSilence(service, log, {
    isListed: (target) => replicas.has(target),
    onSilent(target) {
      for (const each of watched) {
        if (each.target === target && !each.hasReply) each.stop(new Error('the service is silent'))
      }
    },
  })

  /** One timer for all requests costs less than one for each. */
  function sweep(): void {
    const now = Date.now()
    for (const each of watched) {
      if (now - each.activeAt > gatewayTimeoutMs) each.stop(new Error('the service sends nothing'))
      if (each.hasReply || now < each.suspectAt) continue
      each.suspectAt = now + suspectAfterMs
      silence.suspect(each.target)
    }
    if (watched.size > 0) return
    clearInterval(sweeps)
    sweeps = undefined
  }

  const isUsable = (target: string) => !silence.has(target)

  const connections = new Connections()
  return {
    connections,
    /** The base URL for the next attempt of a request. Undefined while all replicas are silent. */
    next: () => replicas.next(isUsable),
    /** Until `unwatch`, stops the request when its replica is found silent before it replies, or sends nothing. */
    watch(target: string, stop: (error: Error) => void): RequestAttempt {
      const startedAt = Date.now()
      const times = { startedAt, activeAt: startedAt, suspectAt: startedAt + suspectAfterMs }
      const attempt: Watched = { target, stop, ...times, hasReply: false }
      watched.add(attempt)
      sweeps ??= setInterval(sweep, sweepEveryMs)
      return attempt
    },
    unwatch: (attempt: RequestAttempt) => void watched.delete(attempt as Watched),
    /** The reply to an attempt has begun. */
    replied(attempt: RequestAttempt): void {
      const replied = attempt as Watched
      replied.hasReply = true
      silence.replied(replied.target, Date.now() - replied.startedAt)
    },
    /** The replica has failed, or is about to stop. */
    reportFailure: replicas.reportFailure,
    close(): void {
      connections.close()
      clearInterval(sweeps)
      silence.close()
    },
  }
}
