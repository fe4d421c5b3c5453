// Starts the product for the end-to-end tests, as `npm start` does: own data, free ports, the built web pages.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { type OwnStack, startOwnStack } from './lib/own-stack.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    product: ProductUnderTest
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

export default async function bootProduct(project: TestProject): Promise<() => Promise<void>> {
  const stack = await startOwnStack()
  const faults = await serveFaults(stack)
  const { url, fakesUrl, env, namespace } = stack
  project.provide('product', {
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
    },
  })
  return async () => {
    faults.close()
    await stack.stop()
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
