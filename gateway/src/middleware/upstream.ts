// The replicas of one service. Requests are sent to them in turn; a safe request is retried on another replica when
// its connection fails.
import { Agent } from 'node:http'
import type { Duplex } from 'node:stream'
import { createReplicas } from '@jumpingjack/kit/outbound/replicas'
import type { Request } from 'express'
import { safeMethods } from './check-origin.ts'

const connectTimeoutMs = 1_000

export interface Upstream {
  agent: Agent
  /** The base URL for the next attempt of a request. */
  targetOf(req: Request): Promise<string>
  /** Whether the request may be sent to another replica after its last attempt has failed. Once per request. */
  mayRetry(req: Request): boolean
}

export function createUpstream(address: string): Upstream {
  const replicas = createReplicas(address)
  const targets = new WeakMap<Request, string>()
  const retried = new WeakSet<Request>()
  return {
    agent: new ConnectTimeoutAgent({ keepAlive: true, maxFreeSockets: 64 }),
    async targetOf(req) {
      const target = await replicas.next()
      targets.set(req, target)
      return target
    },
    mayRetry(req) {
      const target = targets.get(req)
      if (target) replicas.reportFailure(target)
      if (retried.has(req) || !safeMethods.has(req.method)) return false
      retried.add(req)
      return true
    },
  }
}

/** Limits the time to connect: a stopped host never replies, not even with an error. */
class ConnectTimeoutAgent extends Agent {
  override createConnection(...args: Parameters<Agent['createConnection']>): Duplex | null | undefined {
    const socket = super.createConnection(...args)
    if (!socket) return socket
    const timer = setTimeout(() => socket.destroy(new Error('connect timeout')), connectTimeoutMs)
    for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer))
    return socket
  }
}
