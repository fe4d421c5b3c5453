// Starts the products for the end-to-end tests, one per worker, as `npm start` does: own data, free ports, the built
// web pages.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { type OwnStack, startOwnStack } from './lib/own-stack.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    products: ProductUnderTest[]
  }
}

export interface ProductUnderTest {
  /** The gateway, as browsers reach it. */
  url: string
  /** The address of the fakes. */
  fakesUrl: string
  /** The environment of the backing servers. */
  env: Record<string, string>
  /** Prefix of its databases and queues. */
  namespace: string
  /** Inflicts faults for tests, see test/lib/faults.ts. */
  faultsUrl: string
  /** The backing servers that came by their URLs, so that tests must not harm them. */
  given: string[]
  /** Addresses of the services, which accept no client but the gateway. */
  services: Record<string, string>
}

export default async function bootProducts(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // The projects share the products of the first.
  if (project.getProvidedContext().products) return
  const results = await Promise.allSettled(Array.from({ length: project.config.maxWorkers }, bootProduct))
  const booted = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => void (await Promise.all(booted.map((one) => one.stop())))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  project.vitest.provide(
    'products',
    booted.map(({ product }) => product),
  )
  return stop
}

async function bootProduct(): Promise<{ product: ProductUnderTest; stop(): Promise<void> }> {
  const stack = await startOwnStack()
  const faults = await serveFaults(stack)
  const { url, fakesUrl, env, namespace } = stack
  const product = {
    url,
    fakesUrl,
    env,
    namespace,
    faultsUrl: faults.url,
    given: ['mongodb', 'rabbitmq', 'redis', 'minio'].filter(stack.isGiven),
    services: {
      gym: String(env.GYM_URL),
      review: String(env.REVIEW_URL),
      user: String(env.USER_URL),
      payment: String(env.PAYMENT_URL),
      admin: String(env.ADMIN_URL),
      places: String(env.PLACES_URL),
    },
  }
  return {
    product,
    async stop() {
      faults.close()
      await stack.stop()
    },
  }
}

/** POST /NAME/FAULT, since tests run in other processes than the product's supervisor. */
async function serveFaults(stack: OwnStack): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, reply) => {
    const [, name = '', fault = ''] = (request.url ?? '').split('/')
    try {
      await stack.faults(name)[fault as 'kill']()
      reply.end()
    } catch (error) {
      reply.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
