// Starts docker-compose.yml for the tests of this folder and removes it at the end.
import { freePort } from '@jumpingjack/local/process/ports'
import type { TestProject } from 'vitest/node'
import { down, up, whyNoDocker } from './compose.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    whyNoDocker: string
    secondsToReady: number
  }
}

export const projectName = 'jumpingjack-test'
const scale = { gateway: 2, gym: 3, review: 2 }

export default async function bootCompose(project: TestProject): Promise<() => Promise<void>> {
  const reason = await whyNoDocker()
  project.provide('whyNoDocker', reason ?? '')
  project.provide('secondsToReady', 0)
  const [port, fakesPort, storagePort] = [await freePort(), await freePort(), await freePort()]
  const product = { url: `http://localhost:${port}`, fakesUrl: `http://fakes.localhost:${fakesPort}` }
  project.provide('products', [
    { ...product, env: {}, namespace: '', faultsUrl: '', given: [], services: {} },
  ])
  if (reason) return async () => console.log(`docker: skipped, because ${reason}`)

  const env = { PORT: `${port}`, FAKES_PORT: `${fakesPort}`, S3_PORT: `${storagePort}` }
  const composed = { name: projectName, files: ['docker-compose.yml'], env }
  const replicas = Object.entries(scale).flatMap(([name, count]) => ['--scale', `${name}=${count}`])
  project.provide('secondsToReady', await up(composed, replicas))
  return () => down(composed)
}
