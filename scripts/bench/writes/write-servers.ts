// The database and the broker of the benches of writes, in a temporary folder.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSupervisor, type Supervisor } from '@jumpingjack/local/process/supervisor'
import type { Display } from '@jumpingjack/local/progress/display'
import { mongodb } from '@jumpingjack/local/servers/mongodb'
import { rabbitmq } from '@jumpingjack/local/servers/rabbitmq'
import { readSecrets } from '@jumpingjack/local/servers/secrets'

export interface WriteServers {
  supervisor: Supervisor
  mongoUrl: string
  rabbitUrl: string
}

/** Stops everything when `work` has ended. */
export async function withWriteServers<T>(
  display: Display,
  work: (servers: WriteServers) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'jumpingjack-bench-'))
  const supervisor = await openSupervisor(folder, display)
  const stop = () => void supervisor.close().then(() => process.exit(130))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const secrets = await readSecrets(supervisor.dataDir)
    const [mongo, rabbit] = await Promise.all(
      [mongodb, rabbitmq].map(async (server) => {
        const task = display.task(server.name)
        const { env } = await server.startProcess(supervisor, task, secrets)
        task.done()
        return env
      }),
    )
    return await work({ supervisor, mongoUrl: mongo?.MONGO_URL ?? '', rabbitUrl: rabbit?.RABBITMQ_URL ?? '' })
  } finally {
    await supervisor.close()
    await rm(folder, { recursive: true, force: true })
  }
}
