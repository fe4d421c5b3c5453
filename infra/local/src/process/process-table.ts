// Reads Linux's process table. The kernel reuses pids, so a process is identified by its pid and its start time.
// Other systems have no such table: processes are signalled by group.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

interface Row {
  parent: number
  group: number
  startedAt: string
  zombie: boolean
  stopped: boolean
  command: string
  /** Processor time, in hundredths of a second on all platforms of Linux. */
  cpuTicks: number
}

const hasTable = existsSync('/proc/self/stat')

/** Undefined when there is no such process, or no process table. */
export const processRow = (pid: number): Row | undefined => rowAt(`/proc/${pid}`)

/** Of a process or a thread. */
function rowAt(folder: string): Row | undefined {
  let stat: string
  try {
    stat = readFileSync(`${folder}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The command is in parentheses and may contain spaces and parentheses.
  const end = stat.lastIndexOf(')')
  const fields = stat.slice(end + 2).split(' ')
  return {
    command: stat.slice(stat.indexOf('(') + 1, end),
    zombie: fields[0] === 'Z',
    stopped: fields[0] === 'T',
    parent: Number(fields[1]),
    group: Number(fields[2]),
    cpuTicks: Number(fields[11]) + Number(fields[12]),
    startedAt: fields[19] ?? '',
  }
}

/** Whether the process group has a process that is no zombie. */
export function isGroupAlive(group: number): boolean {
  if (!hasTable) return signalGroup(group, 0)
  return membersOf(group).some(({ zombie }) => !zombie)
}

/** Whether SIGSTOP has reached all threads of the group: on a busy machine some go on for a while. */
export function isGroupStopped(group: number): boolean {
  return membersOf(group).every(({ pid, zombie }) => zombie || threadsOf(pid).every(({ stopped }) => stopped))
}

function threadsOf(pid: number): Row[] {
  const folder = `/proc/${pid}/task`
  try {
    return readdirSync(folder).flatMap((thread) => rowAt(`${folder}/${thread}`) ?? [])
  } catch {
    return []
  }
}

/** Milliseconds of processor time of the group's processes. NaN without a process table. */
export function cpuMsOf(group: number): number {
  if (!hasTable) return Number.NaN
  return membersOf(group).reduce((sum, { cpuTicks }) => sum + 10 * cpuTicks, 0)
}

/** Bytes of memory of the group's processes; pages that processes share are divided among them. 0 without a table. */
export function memoryOf(group: number): number {
  return membersOf(group).reduce((sum, { pid }) => sum + pssBytes(pid), 0)
}

function pssBytes(pid: number): number {
  try {
    return 1024 * Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** The processes that this one and its children have started, also those in groups of their own. */
export function descendantsOf(pid: number): number[] {
  const parents = new Map(allPids().map((each) => [each, processRow(each)?.parent]))
  const found = [pid]
  for (const parent of found) {
    for (const [child, itsParent] of parents) if (itsParent === parent) found.push(child)
  }
  return found.slice(1)
}

function membersOf(group: number): (Row & { pid: number })[] {
  return allPids().flatMap((pid) => {
    const row = processRow(pid)
    return row?.group === group ? [{ pid, ...row }] : []
  })
}

function allPids(): number[] {
  if (!hasTable) return []
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
}

/** False when there is no such process. */
export function killProcess(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

/** Returns false when the group has no process. */
export function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}
