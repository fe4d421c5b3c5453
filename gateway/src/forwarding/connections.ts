// Connections to the replicas of a service. undici needs half of the processor time of Node's HTTP client. One of its
// clients is one connection with one request at a time. They are kept and used in turn, as in `send-request.ts`.
// undici's pools do not: Pool takes the first that is free, so that the others are closed before the next burst;
// RoundRobinPool takes also those that are closed.
import { connectTimeoutMs } from '@jumpingjack/contracts/http/retries'
import { clientIdleMs } from '@jumpingjack/kit/http/server'
import { Client } from 'undici'

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

export class Connections {
  /** By base URL: those that have been idle for the longest time first. */
  readonly #idle = new Map<string, Client[]>()
  readonly #all = new Set<Client>()

  /** An idle connection to a replica, or a new one. There are as many as requests in progress, which are limited. */
  take(baseUrl: string): Client {
    return this.#idle.get(baseUrl)?.shift() ?? this.#open(baseUrl)
  }

  /** The reply has ended: the connection may be used again. */
  release(baseUrl: string, client: Client): void {
    const idle = this.#idle.get(baseUrl)
    if (idle) idle.push(client)
    else this.#idle.set(baseUrl, [client])
  }

  /** Ends the request with this error. */
  destroy(client: Client, error: Error): void {
    this.#all.delete(client)
    void client.destroy(error)
  }

  close(): void {
    for (const each of this.#all) this.destroy(each, new Error('the gateway stops'))
  }

  #open(baseUrl: string): Client {
    const client = new Client(baseUrl, options)
    this.#all.add(client)
    // Idle for too long, or closed by the service. undici opens it again for a request that it has not sent yet.
    client.on('disconnect', (_origin, _targets, error) => {
      const idle = this.#idle.get(baseUrl)
      if (!idle?.includes(client)) return
      idle.splice(idle.indexOf(client), 1)
      if (idle.length === 0) this.#idle.delete(baseUrl)
      this.destroy(client, error)
    })
    return client
  }
}
