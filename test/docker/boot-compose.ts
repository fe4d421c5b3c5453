// Starts docker-compose.yml for the tests of this folder and removes it at the end.
import { freePort } from '@jumpingjack/local/process/ports'
import type { TestProject } from 'vitest/node'
import { compose, whyNoDocker } from './compose.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    whyNoDocker: string
    secondsToReady: number
  }
}

const scale = { gateway: 2, gym: 3, review: 2 }

export default async function bootCompose(project: TestProject): Promise<() => Promise<void>> {
  const reason = await whyNoDocker()
  project.provide('whyNoDocker', reason ?? '')
  project.provide('secondsToReady', 0)
  const [port, fakesPort, storagePort] = [await freePort(), await freePort(), await freePort()]
  const product = { url: `http://localhost:${port}`, fakesUrl: `http://fakes.localhost:${fakesPort}` }
  project.provide('product', { ...product, env: {}, namespace: '', faultsUrl: '', given: [], services: {} })
  if (reason) return async () => console.log(`docker: skipped, because ${reason}`)

  const env = { PORT: `${port}`, FAKES_PORT: `${fakesPort}`, S3_PORT: `${storagePort}` }
  const end = async () =>
    void (await compose(['down', '--volumes', '--timeout', '5', '--remove-orphans'], env))
  await end() // What a killed run has left.
  try {
    await compose(['build'], env)
    const startedAt = Date.now()
    const replicas = Object.entries(scale).flatMap(([name, count]) => ['--scale', `${name}=${count}`])
    await compose(['up', '--detach', '--no-build', '--wait', '--wait-timeout', '300', ...replicas], env)
    project.provide('secondsToReady', (Date.now() - startedAt) / 1000)
  } catch (error) {
    await end()
    throw error
  }
  return end
}
