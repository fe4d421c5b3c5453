// The replicas of one service. Requests are sent to them in turn. A replica that is silent is found by its health
// endpoint and gets no requests until it replies again.
import type { ClientRequest } from 'node:http'
import { safeMethods } from '@jumpingjack/kit/http/deadline'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { Replicas } from '@jumpingjack/kit/outbound/replicas'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { Request } from 'express'
import { createReplicaAgent, type ReplicaAgent } from './replica-agent.ts'

/** When a request has waited this long, the health endpoint of its replica is called. */
const suspectAfterMs = 750
const aliveWithinMs = 2_000
const recheckEveryMs = 1_000

export interface Upstream {
  agent: ReplicaAgent
  /** The base URL for the next attempt of a request. Problem `service.unavailable` while all replicas are silent. */
  targetOf(req: Request): Promise<string>
  /** Ends the attempt as soon as its replica is found silent. */
  watch(req: Request, attempt: ClientRequest): void
  /** The replica is about to stop: it has asked us to close the connection. */
  leave(req: Request): void
  /** Whether the request may be sent again after its last attempt has failed. Once per request. */
  mayRetry(req: Request): boolean
  close(): void
}

export function createUpstream(service: string, replicas: Replicas, log: Logger): Upstream {
  const targets = new WeakMap<Request, string>()
  const retried = new WeakSet<Request>()
  const waiting = new Map<string, Set<ClientRequest>>()
  const checks = new Map<string, Promise<void>>()
  const silent = new Map<string, NodeJS.Timeout>()

  async function check(target: string): Promise<void> {
    if (await isAlive(target)) {
      if (silent.has(target)) log.info({ service, target }, 'upstream.replies')
      clearTimeout(silent.get(target))
      silent.delete(target)
      return
    }
    if (!silent.has(target)) log.warn({ service, target }, 'upstream.silent')
    const recheck = setTimeout(() => void check(target), recheckEveryMs)
    silent.set(target, recheck.unref())
    for (const attempt of waiting.get(target) ?? []) attempt.destroy(new Error('the service is silent'))
  }

  function suspect(target: string): void {
    if (silent.has(target) || checks.has(target)) return
    const checking = check(target).finally(() => checks.delete(target))
    checks.set(target, checking)
  }

  return {
    agent: createReplicaAgent(replicas),
    async targetOf(req) {
      const target = await replicas.next((each) => !silent.has(each))
      if (target === undefined) throw new Problem('service.unavailable', { retryAfter: 2 })
      targets.set(req, target)
      return target
    },
    watch(req, attempt) {
      const target = targets.get(req)
      if (target === undefined) return
      const atTarget = waiting.get(target) ?? new Set()
      waiting.set(target, atTarget.add(attempt))
      const timer = setInterval(() => suspect(target), suspectAfterMs)
      const end = () => {
        clearInterval(timer)
        atTarget.delete(attempt)
      }
      attempt.once('response', end).once('close', end)
    },
    leave(req) {
      const target = targets.get(req)
      if (target) replicas.reportFailure(target)
    },
    mayRetry(req) {
      this.leave(req)
      if (retried.has(req) || !safeMethods.has(req.method)) return false
      retried.add(req)
      return true
    },
    close() {
      this.agent.destroy()
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
