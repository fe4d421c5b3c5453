// When a program that started others has to end: signals, or the death of the npm (or bootstrap) above it.
import { processRow } from './process-table.ts'

const lookEveryMs = 500

/** Calls `end` once, whatever comes and however often. */
export function onEnding(end: (why: string) => void): void {
  let called = false
  const once = (why: string) => {
    if (called) return
    called = true
    clearInterval(timer)
    end(why)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => once(signal))
  const above = starters()
  const timer = setInterval(() => {
    const gone = above.some(({ pid, startedAt }) => processRow(pid)?.startedAt !== startedAt)
    if (gone) once('the process that started this one is gone')
  }, lookEveryMs).unref()
}

// From our parent up to npm. Without npm above, only a parent that says that it waits for us counts: a shell
// may be left while we go on.
function starters(): { pid: number; startedAt: string }[] {
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
