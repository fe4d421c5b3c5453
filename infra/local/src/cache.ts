// What is built once for all checkouts: made under a temporary name, renamed when whole, by one process at a time.
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Step } from './display.ts'
import { withLock } from './process/lock.mjs'

export function cachePath(...parts: string[]): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'jumpingjack', ...parts)
}

/** The folder `name` of the cache; `make` fills it where it is not there yet. */
export async function cached(
  name: string,
  step: Step,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const whole = cachePath(name)
  if (existsSync(whole)) return whole
  const waiting = (pid: string) => step.tell(`waiting for process ${pid}, which is making it`)
  return withLock(whole, waiting, async () => {
    if (existsSync(whole)) return whole
    await removeHalfMade(whole)
    const half = `${whole}.half-${process.pid}`
    await mkdir(half, { recursive: true })
    await make(half)
    await rename(half, whole)
    return whole
  })
}

// Only the holder of the lock comes here, so nobody alive is filling these.
async function removeHalfMade(whole: string) {
  await mkdir(dirname(whole), { recursive: true })
  for (const entry of await readdir(dirname(whole)))
    if (entry.startsWith(`${basename(whole)}.half-`))
      await rm(join(dirname(whole), entry), { recursive: true, force: true, maxRetries: 5 })
}
