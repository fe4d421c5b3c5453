// Starts products for tests, which run in other processes than the product's supervisor.
import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '@jumpingjack/kit/testing/serve'
import type { Faults } from '@jumpingjack/local/process/managed-process'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * GET /WORKER starts the product of a worker if needed, and returns it, or 202 while it starts.
     * POST /WORKER/NAME/FAULT injects a fault.
     */
    productsUrl: string
  }
}

export interface ProductUnderTest {
  /** The gateway, as browsers reach it. */
  url: string
  /** The address of the fakes. */
  fakesUrl: string
  /** Of its processes: with the addresses of the services, which accept no client but the gateway. */
  env: Record<string, string>
  /** Prefix of its databases and queues. */
  namespace: string
  /** The folder of its log files. */
  logsDir: string
  /** The backing servers that came by their URLs, so that tests must not harm them. */
  given: string[]
  /** From the start to the first successful reply. */
  secondsToReady: number
}

export interface StartedProduct {
  product: ProductUnderTest
  faults(name: string): Faults
  stop(): Promise<void>
}

// fetch waits for a reply for five minutes; the images of docker compose can take longer to build.
const replyWithinMs = 30_000

/** A product starts when the first test of its worker asks for it, so that it does not run beside earlier tests. */
export async function serveProducts(start: () => Promise<StartedProduct>) {
  const started = new Map<string, Promise<StartedProduct>>()
  async function handle({ url = '' }: IncomingMessage): Promise<string | undefined> {
    const [, worker = '', name, fault] = url.split('/')
    const starting = started.get(worker) ?? start()
    started.set(worker, starting)
    const ready = await Promise.race([starting, sleep(replyWithinMs, undefined, { ref: false })])
    if (!ready) return undefined
    const { product, faults } = ready
    if (!name) return JSON.stringify(product)
    await faults(name)[fault as keyof Faults]()
    return ''
  }
  const { url, close } = await serve((request, reply) => {
    handle(request).then(
      (body) => reply.writeHead(body === undefined ? 202 : 200).end(body),
      (error) => reply.writeHead(500).end(String(error)),
    )
  })
  return {
    url,
    async stop() {
      close()
      const results = await Promise.allSettled(started.values())
      const running = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      await Promise.all(running.map((each) => each.stop()))
    },
  }
}
