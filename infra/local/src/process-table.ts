// Looks at Linux's process table. A pid alone says little, since the kernel hands it out again: a process is
// known by its pid and the tick at which it started.
import { readdirSync, readFileSync } from 'node:fs'

type Row = { parent: number; group: number; startedAt: string; zombie: boolean; command: string }

export function processRow(pid: number): Row | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The command stands in brackets and may itself hold spaces and brackets.
  const end = stat.lastIndexOf(')')
  const fields = stat.slice(end + 2).split(' ')
  return {
    command: stat.slice(stat.indexOf('(') + 1, end),
    zombie: fields[0] === 'Z',
    parent: Number(fields[1]),
    group: Number(fields[2]),
    startedAt: fields[19] ?? '',
  }
}

/** Whether anything but zombies is left in the process group. */
export function groupLives(group: number): boolean {
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const row = processRow(Number(entry))
    if (row?.group === group && !row.zombie) return true
  }
  return false
}

export function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
