// The database and the broker of the benches of writes.
import type { Supervisor } from '@jumpingjack/local/process/supervisor'
import type { Display } from '@jumpingjack/local/progress/display'
import { mongodb } from '@jumpingjack/local/servers/mongodb'
import { rabbitmq } from '@jumpingjack/local/servers/rabbitmq'
import { readSecrets } from '@jumpingjack/local/servers/secrets'
import { withSupervisor } from '../with-supervisor.ts'

export interface WriteServers {
  supervisor: Supervisor
  mongoUrl: string
  rabbitUrl: string
}

/** Stops everything when `work` has ended. */
export function withWriteServers<T>(
  display: Display,
  work: (servers: WriteServers) => Promise<T>,
): Promise<T> {
  return withSupervisor(display, async (supervisor) => {
    const secrets = await readSecrets(supervisor.dataDir)
    const [mongo, rabbit] = await Promise.all(
      [mongodb, rabbitmq].map(async (server) => {
        const task = display.task(server.name)
        const { env } = await server.startProcess(supervisor, task, secrets)
        task.done()
        return env
      }),
    )
    return work({ supervisor, mongoUrl: mongo?.MONGO_URL ?? '', rabbitUrl: rabbit?.RABBITMQ_URL ?? '' })
  })
}
