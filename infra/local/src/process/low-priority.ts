// Lets other processes have the processor first.
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** As of `nice`: such a process gets a fifth of the time of another one. */
const niceness = 7

export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, niceness)
    // Linux may share the processor among sessions first (https://man7.org/linux/man-pages/man7/sched.7.html).
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness))
  } catch {
    // The process has ended, or this system has no such groups.
  }
}
