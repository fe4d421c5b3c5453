// Lets other processes have the processor first.
import { writeFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** As of `nice`, more than ours: such a process gets a fifth of the time of another one. */
const moreNice = 7

export function lowerPriority(pid: number): void {
  const niceness = Math.min(getPriority() + moreNice, constants.priority.PRIORITY_LOW)
  try {
    setPriority(pid, niceness)
    // Linux may share the processor among sessions first (https://man7.org/linux/man-pages/man7/sched.7.html).
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness))
  } catch {
    // The process has ended, or this system has no such groups.
  }
}
