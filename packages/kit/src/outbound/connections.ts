// Connections to the replicas of services, by undici, which needs half of the processor time of Node's HTTP client. One of
// its clients is one connection with one request at a time. A service accepts one connection per turn of its event loop
// (https://github.com/libuv/libuv/pull/3696), so a busy one accepts late: they are kept for the next burst, and used in
// turn. undici's pools do not: Pool takes the first that is free, so that the others are closed before the next burst;
// RoundRobinPool takes also those that are closed.
import { connectTimeoutMs } from '@jumpingjack/contracts/http/retries'
import { Client, type Dispatcher } from 'undici'
import { clientIdleMs } from '../http/server.ts'

const options: Client.Options = {
  pipelining: 1,
  allowH2: false,
  keepAliveTimeout: clientIdleMs,
  keepAliveMaxTimeout: clientIdleMs,
  // The caller aborts a request that takes too long.
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
    for (const each of this.#all) this.destroy(each, new Error('the process stops'))
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

export type ServiceRequest = Pick<Dispatcher.RequestOptions, 'method' | 'headers' | 'body'> & {
  signal: AbortSignal
}
export type ServiceReply = Awaited<ReturnType<typeof sendRequest>>

const ofServices = new Connections()

/**
 * Sends a request from one service to another. Resolves with any reply. Rejects when there is none, or not the whole of
 * it, also when the signal aborts.
 */
export async function sendRequest({ origin, pathname, search }: URL, request: ServiceRequest) {
  const client = ofServices.take(origin)
  try {
    const reply = await client.request({ path: pathname + search, ...request })
    const text = await reply.body.text()
    ofServices.release(origin, client)
    return { status: reply.statusCode, text }
  } catch (error) {
    ofServices.destroy(client, error as Error)
    throw error
  }
}
