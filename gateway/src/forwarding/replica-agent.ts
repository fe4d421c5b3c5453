// Connections to the replicas of a service. When one does not accept a connection, nothing has been sent, so that any
// request can go to another one.
import { Agent, type AgentOptions } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { keptConnections } from '@jumpingjack/kit/outbound/kept-connections'
import type { Replicas } from '@jumpingjack/kit/outbound/replicas'

/** A stopped host never replies, not even with an error. */
export const connectTimeoutMs = 1_000
export const connectAttemptsMax = 3

type Created = (error: Error | null, socket: Duplex) => void

export class ReplicaAgent extends Agent {
  readonly #replicas: Replicas

  constructor(replicas: Replicas, options: AgentOptions) {
    super(options)
    this.#replicas = replicas
  }

  override createConnection(
    options: Parameters<Agent['createConnection']>[0],
    created?: Created,
  ): Duplex | null | undefined {
    const tried: string[] = []
    const attempt = async (host: string, port: string): Promise<void> => {
      const base = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
      tried.push(base)
      const socket = super.createConnection({ ...options, host, hostname: host, port })
      if (!socket) return
      // After a stall of this process, a connection that has been made is noticed only after its timer.
      const check = () => {
        if ((socket as Socket).connecting) socket.destroy(new Error('connect timeout'))
      }
      const timer = setTimeout(() => setImmediate(check), connectTimeoutMs)
      const fail = async (error: Error) => {
        clearTimeout(timer)
        this.#replicas.reportFailure(base)
        const next = await this.#replicas.next((each) => !tried.includes(each))
        if (next === undefined || tried.length === connectAttemptsMax) return created?.(error, socket)
        const { hostname, port: nextPort } = new URL(next)
        await attempt(hostname.replace(/^\[|\]$/g, ''), nextPort)
      }
      socket.once('error', fail).once('connect', () => {
        clearTimeout(timer)
        socket.off('error', fail)
        created?.(null, socket)
      })
    }
    void attempt(String(options.host), String(options.port))
    return undefined
  }
}

export function createReplicaAgent(replicas: Replicas): ReplicaAgent {
  return new ReplicaAgent(replicas, keptConnections)
}
