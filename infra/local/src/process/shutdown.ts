// Detects when a program that started others has to stop: a signal, or the death of the npm or bootstrap above it.
import { processRow } from './process-table.ts'

const pollMs = 500

/** Calls `stop` once with the reason. */
export function onShutdown(stop: (reason: string) => void): void {
  let called = false
  const stopOnce = (reason: string) => {
    if (called) return
    called = true
    clearInterval(timer)
    stop(reason)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopOnce(signal))
  const ancestors = watchedAncestors()
  const timer = setInterval(() => {
    const isGone = ancestors.some(({ pid, startedAt }) => processRow(pid)?.startedAt !== startedAt)
    if (isGone) stopOnce('the parent process has ended')
  }, pollMs).unref()
}

// From the parent up to npm. Without npm only the bootstrap counts, which sets STARTED_BY: a shell may exit while its
// background jobs go on.
function watchedAncestors(): { pid: number; startedAt: string }[] {
  const chain: { pid: number; startedAt: string }[] = []
  let pid = process.ppid
  while (pid > 1) {
    const row = processRow(pid)
    if (!row) break
    chain.push({ pid, startedAt: row.startedAt })
    if (row.command.startsWith('npm')) return chain
    pid = row.parent
  }
  return process.env.STARTED_BY === `${process.ppid}` ? chain.slice(0, 1) : []
}
