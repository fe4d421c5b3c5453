// Connections to the replicas of a service for reads. undici needs half of the processor time of Node's HTTP client. One
// of its clients is one connection with one request at a time. They are kept and used in turn, see `kept-connections.ts`.
// undici's pools do not: Pool takes the first that is free, so that the others are closed before the next burst;
// RoundRobinPool takes also those that are closed.
import { clientIdleMs } from '@jumpingjack/kit/http/server'
import { Client, type Dispatcher } from 'undici'
import { connectTimeoutMs } from './replica-agent.ts'

const options: Client.Options = {
  pipelining: 1,
  allowH2: false,
  keepAliveTimeout: clientIdleMs,
  keepAliveMaxTimeout: clientIdleMs,
  // `upstream.ts` watches all requests with one timer.
  headersTimeout: 0,
  bodyTimeout: 0,
  connect: { timeout: connectTimeoutMs },
}

export interface ReadConnection {
  send(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void
  /** The reply has ended: the connection may be used again. */
  release(): void
  /** Ends the request with this error. */
  destroy(error: Error): void
}

export class ReadConnections {
  /** By base URL: those that have been idle for the longest time first. */
  readonly #idle = new Map<string, ReadConnection[]>()
  readonly #all = new Set<ReadConnection>()

  /** An idle connection to a replica, or a new one. There are as many as requests in progress, which are limited. */
  take(baseUrl: string): ReadConnection {
    return this.#idle.get(baseUrl)?.shift() ?? this.#open(baseUrl)
  }

  close(): void {
    for (const each of this.#all) each.destroy(new Error('the gateway stops'))
  }

  #open(baseUrl: string): ReadConnection {
    const client = new Client(baseUrl, options)
    const connection: ReadConnection = {
      send: (request, handler) => void client.dispatch(request, handler),
      release: () => {
        const idle = this.#idle.get(baseUrl)
        if (idle) idle.push(connection)
        else this.#idle.set(baseUrl, [connection])
      },
      destroy: (error) => {
        this.#all.delete(connection)
        void client.destroy(error)
      },
    }
    this.#all.add(connection)
    // Idle for too long, or closed by the service. undici opens it again for a request that it has not sent yet.
    client.on('disconnect', (_origin, _targets, error) => {
      const idle = this.#idle.get(baseUrl)
      if (!idle?.includes(connection)) return
      idle.splice(idle.indexOf(connection), 1)
      if (idle.length === 0) this.#idle.delete(baseUrl)
      connection.destroy(error)
    })
    return connection
  }
}
