// The processes of a bench, in a temporary folder.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSupervisor, type Supervisor } from '@jumpingjack/local/process/supervisor'
import type { Display } from '@jumpingjack/local/progress/display'

/** Stops everything when `work` has ended, and at Ctrl-C. */
export async function withSupervisor<T>(
  display: Display,
  work: (supervisor: Supervisor) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'jumpingjack-bench-'))
  const supervisor = await openSupervisor(folder, display)
  const stop = () => void supervisor.close().then(() => process.exit(130))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    return await work(supervisor)
  } finally {
    await supervisor.close()
    await rm(folder, { recursive: true, force: true })
  }
}
