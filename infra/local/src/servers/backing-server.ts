// How each backing server is found or started. There is one implementation per server.
import type { GenericContainer } from 'testcontainers'
import type { ManagedProcess } from '../process/managed-process.ts'
import type { Supervisor } from '../process/supervisor.ts'
import type { Task } from '../progress/display.ts'
import type { Secrets } from './secrets.ts'

export type ServerEnv = Record<string, string>
export interface BackingServer {
  name: string
  /** The variable with the URL of an existing server. */
  variable: 'MONGO_URL' | 'RABBITMQ_URL' | 'REDIS_URL' | 'S3_ENDPOINT'
  /** The product's variables for an existing server, where it needs more than its URL. */
  fromEnvironment?(given: NodeJS.ProcessEnv): ServerEnv
  /** One connection attempt; throws when the server does not answer. */
  ping(env: ServerEnv): Promise<unknown>
  /** Undefined where no image is published. */
  container?: ServerContainer
  /** The product's variables for a server at this address, such as 127.0.0.1:6379. */
  envFor(address: string, secrets: Secrets): ServerEnv
  /** A kill can damage the data if they are not durable. They are by default. */
  startProcess(
    supervisor: Supervisor,
    task: Task,
    secrets: Secrets,
    isDurable?: boolean | undefined,
  ): Promise<StartedProcesses>
}
export interface ServerContainer {
  image: string
  port: number
  /** The image's data folder. */
  data: string
  define: (image: string) => Promise<GenericContainer>
}
/** `note` is shown after the server's name. The processes are in the order in which they start. */
export interface StartedProcesses {
  note: string
  env: ServerEnv
  processes: ManagedProcess[]
}
