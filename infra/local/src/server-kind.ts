// What each backing server's file tells about it, so that all are resolved in the same way.
import type { Step } from './display.ts'
import type { ManagedProcess } from './process.ts'
import type { Run } from './run.ts'
import type { Secrets } from './secrets.ts'

export type ServerEnv = Record<string, string>
export type ServerKind = {
  name: string
  /** The variable that names a server which is there already. */
  variable: 'MONGO_URL' | 'RABBITMQ_URL' | 'REDIS_URL' | 'S3_ENDPOINT'
  /** The product's variables for one that is there already, as `given` says. */
  fromEnvironment(given: NodeJS.ProcessEnv): ServerEnv
  /** One attempt to talk to it; throws when it does not answer. */
  answers(env: ServerEnv): Promise<unknown>
  container: {
    image: string
    port: number
    /** Where the image keeps its data. */
    data: string
    command?: string[]
    environment?(secrets: Secrets): ServerEnv
  }
  /** The product's variables for one that we started on this loopback port. */
  at(port: number, secrets: Secrets): ServerEnv
  startProcess(run: Run, step: Step, secrets: Secrets): Promise<StartedProcesses>
}
export type StartedProcesses = { what: string; env: ServerEnv; processes: ManagedProcess[] }
