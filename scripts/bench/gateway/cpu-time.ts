// The processor time that a process group has used.
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second on all its platforms. */
const tickMs = 10

/** Milliseconds of all processes of the group. NaN where there is no /proc. */
export function cpuMsOf(group: number): number {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .reduce((sum, pid) => sum + ticksOf(pid, group) * tickMs, 0)
  } catch {
    return Number.NaN
  }
}

function ticksOf(pid: string, group: number): number {
  try {
    // After the name in parentheses: state, parent, group, and as 12th and 13th user and system time.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return Number(fields[2]) === group ? Number(fields[11]) + Number(fields[12]) : 0
  } catch {
    return 0
  }
}
