// Starts the products for the end-to-end tests, one per worker, as `npm start` does: own data, free ports, the built
// web pages.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDisplay } from '@jumpingjack/local/progress/display'
import type { TestProject } from 'vitest/node'
import { startStack } from '../scripts/stack/start-stack.ts'

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
  /** Process group of the message broker, so that a test can freeze it. */
  brokerGroup: number
  /** Process group of the user service. */
  userGroup: number
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
  const dataDir = await mkdtemp(join(process.env.TEST_DATA_DIR ?? tmpdir(), 'product-'))
  const stack = await startStack({ dataDir, display: createDisplay() })
  const processes = stack.servers.servers.flatMap((server) => server.processes)
  const brokerGroup = processes.find((each) => each.name === 'rabbitmq')?.pid()
  const userGroup = stack.processes.user?.pid()
  if (!brokerGroup || !userGroup)
    throw new Error('the end-to-end tests need a broker and a user service of their own')
  const product = {
    url: stack.url,
    fakesUrl: stack.fakesUrl,
    env: stack.env,
    brokerGroup,
    userGroup,
    services: {
      gym: String(stack.env.GYM_URL),
      review: String(stack.env.REVIEW_URL),
      user: String(stack.env.USER_URL),
      payment: String(stack.env.PAYMENT_URL),
      admin: String(stack.env.ADMIN_URL),
      places: String(stack.env.PLACES_URL),
    },
  }
  return {
    product,
    async stop() {
      await stack.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
