// Counts lines of source files by part of the project, and finds those above the budget.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const budget = { source: 200, test: 300 }

export function checkLineBudgets(root: string): { ok: boolean; report: string } {
  // What git knows or would know: no build output, no dependency.
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const groups = new Map<string, number[]>()
  const tooLong: string[] = []
  for (const file of new Set(listed.split('\n'))) {
    if (!/\.(ts|tsx|mjs|css)$/.test(file)) continue
    const lines = countLines(join(root, file))
    if (lines === undefined) continue
    const kind = /(^|\/)test\/|\.test\.tsx?$/.test(file) ? 'test' : 'source'
    const group = kind === 'test' ? 'tests' : partOf(file)
    groups.set(group, [...(groups.get(group) ?? []), lines])
    if (lines > budget[kind]) tooLong.push(`${file}: ${lines} lines, at most ${budget[kind]}`)
  }
  const rows = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, lines]) => describe(name, lines))
  return { ok: tooLong.length === 0, report: [...rows, ...tooLong].join('\n') }
}

function describe(name: string, lines: number[]): string {
  const sorted = lines.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return `  ${name.padEnd(20)} ${String(lines.length).padStart(4)} files, lines: median ${at(0.5)}, p95 ${at(0.95)}, longest ${sorted.at(-1)}`
}

function partOf(file: string): string {
  const [first = '', second] = file.split('/')
  if (!second) return 'top level'
  return ['services', 'packages', 'infra'].includes(first) ? `${first}/${second}` : first
}

function countLines(path: string): number | undefined {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').length
  } catch {
    return undefined // Deleted, not yet committed.
  }
}
