// A cache of built and unpacked programs, shared by all checkouts. Each folder is made by one process at a time, under
// a temporary name until it is complete.
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { withLock } from '../process/lock.mjs'
import type { Task } from '../progress/display.ts'

export function cachePath(...parts: string[]): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'jumpingjack', ...parts)
}

/** The folder `name` of the cache. `make` fills it if it does not exist. */
export async function cached(
  name: string,
  task: Task,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const complete = cachePath(name)
  if (existsSync(complete)) return complete
  const onWait = (pid: string) => task.update(`waiting for process ${pid}, which makes ${name}`)
  return withLock(complete, onWait, async () => {
    if (existsSync(complete)) return complete
    await removePartial(complete)
    const partial = `${complete}.half-${process.pid}`
    await mkdir(partial, { recursive: true })
    await make(partial)
    await rename(partial, complete)
    return complete
  })
}

// The lock is held, so no living process fills these folders.
async function removePartial(complete: string) {
  await mkdir(dirname(complete), { recursive: true })
  for (const entry of await readdir(dirname(complete)))
    if (entry.startsWith(`${basename(complete)}.half-`))
      await rm(join(dirname(complete), entry), { recursive: true, force: true, maxRetries: 5 })
}
