// The products for the end-to-end tests, one per worker, as `npm start` starts them: own data, free ports, the built
// web pages.
import { dirname } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startOwnStack } from './lib/own-stack.ts'
import { type StartedProduct, serveProducts } from './lib/serve-products.ts'

export default async function bootProducts(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // The projects share the products of the first.
  if (project.getProvidedContext().productsUrl) return
  const { url, stop } = await serveProducts(startProduct)
  project.vitest.provide('productsUrl', url)
  return stop
}

async function startProduct(): Promise<StartedProduct> {
  const startedAt = Date.now()
  const { url, fakesUrl, env, namespace, isGiven, faults, logFile, stop } = await startOwnStack()
  const product = {
    url,
    fakesUrl,
    env,
    namespace,
    logsDir: dirname(logFile('gateway')),
    given: ['mongodb', 'rabbitmq', 'redis', 'minio'].filter(isGiven),
    secondsToReady: (Date.now() - startedAt) / 1000,
  }
  return { product, faults, stop }
}
