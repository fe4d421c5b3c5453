// docker-compose.yml for the tests of this folder. It is built and started with the first test, after all other tests,
// and removed at the end.
import { freePort } from '@jumpingjack/local/process/ports'
import type { TestProject } from 'vitest/node'
import { type StartedProduct, serveProducts } from '../lib/serve-products.ts'
import { down, up, whyNoDocker } from './compose.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    whyNoDocker: string
  }
}

export const projectName = 'jumpingjack-test'
const scale = { gateway: 2, gym: 3, review: 2 }

export default async function bootCompose(project: TestProject): Promise<() => Promise<void>> {
  const reason = await whyNoDocker()
  project.provide('whyNoDocker', reason ?? '')
  const products = await serveProducts(() => startComposed(reason))
  project.provide('productsUrl', products.url)
  return async () => {
    await products.stop()
    if (reason) console.log(`docker: skipped, because ${reason}`)
  }
}

async function startComposed(reason: string | undefined): Promise<StartedProduct> {
  const [port, fakesPort, storagePort] = [await freePort(), await freePort(), await freePort()]
  const env = { PORT: `${port}`, FAKES_PORT: `${fakesPort}`, S3_PORT: `${storagePort}` }
  const composed = { name: projectName, files: ['docker-compose.yml'], env }
  const replicas = Object.entries(scale).flatMap(([name, count]) => ['--scale', `${name}=${count}`])
  const product = {
    url: `http://localhost:${port}`,
    fakesUrl: `http://fakes.localhost:${fakesPort}`,
    env: {},
    namespace: '',
    logsDir: '',
    given: [],
    secondsToReady: reason ? 0 : await up(composed, replicas),
  }
  return {
    product,
    faults: () => {
      throw new Error('containers are harmed by `docker`')
    },
    stop: async () => void (reason || (await down(composed))),
  }
}
