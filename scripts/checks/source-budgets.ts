// Budgets of the source tree: lines per file, decision and part of the whole, and files per folder.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CheckResult } from './generated.ts'
import linesOfParts from './lines-of-parts.json' with { type: 'json' }

const budgets = {
  linesPerSourceFile: 250,
  linesPerTestFile: 300,
  linesPerDecision: 40,
  filesPerFolder: 15,
  /** A part that grows by more than this share declares it in lines-of-parts.json, in the same commit. */
  growth: 0.02,
}
const code = /\.(ts|tsx|mjs|css)$/
const test = /(^|\/)test\/|\.test\.tsx?$/
const decision = /^docs\/decisions\//

interface SourceFile {
  path: string
  lines: number
}

export function checkSourceBudgets(root: string): CheckResult {
  const files = listFiles(root)
  const sources = files.filter(({ path }) => code.test(path) && !test.test(path))
  const tests = files.filter(({ path }) => code.test(path) && test.test(path))
  const parts = Map.groupBy(sources, ({ path }) => partOf(path)).set('tests', tests)
  const faults = [
    ...tooLong(sources, budgets.linesPerSourceFile),
    ...tooLong(tests, budgets.linesPerTestFile),
    ...tooLong(
      files.filter(({ path }) => decision.test(path)),
      budgets.linesPerDecision,
    ),
    ...grownParts(parts),
    ...crowdedFolders(sources),
  ]
  return { ok: faults.length === 0, report: [...summary(parts), ...faults].join('\n') }
}

/** All files but those that .gitignore names. Needs no git, which a machine may lack. */
function listFiles(root: string): SourceFile[] {
  const ignored = new Set(['.git/', ...readFileSync(join(root, '.gitignore'), 'utf8').split('\n')])
  const walk = (folder: string): SourceFile[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return ignored.has(`${entry.name}/`) ? [] : walk(path)
      return entry.isFile() ? [{ path, lines: countLines(join(root, path)) }] : []
    })
  return walk('')
}

function countLines(path: string): number {
  return readFileSync(path, 'utf8').trimEnd().split('\n').length
}

function tooLong(files: SourceFile[], most: number): string[] {
  return files.flatMap(({ path, lines }) => over(`lines of ${path}`, lines, most))
}

function over(what: string, value: number, most: number): string[] {
  return value > most ? [`${what}: ${value}, at most ${most}`] : []
}

function crowdedFolders(files: SourceFile[]): string[] {
  const folders = Map.groupBy(files, ({ path }) => dirname(path))
  return [...folders].flatMap(([folder, { length }]) =>
    over(`source files in ${folder}`, length, budgets.filesPerFolder),
  )
}

function grownParts(parts: Map<string, SourceFile[]>): string[] {
  const declared = new Map(Object.entries(linesOfParts))
  return [...parts].flatMap(([part, files]) => {
    const most = Math.floor((declared.get(part) ?? 0) * (1 + budgets.growth))
    return over(`lines of ${part}`, total(files), most)
  })
}

function summary(parts: Map<string, SourceFile[]>): string[] {
  const rows = [...parts].sort(([a], [b]) => (a < b ? -1 : 1))
  const all = rows.filter(([part]) => part !== 'tests').flatMap(([, files]) => files)
  return [...rows, ['all but tests', all] as const].map(
    ([name, files]) =>
      `  ${name.padEnd(20)} ${String(files.length).padStart(4)} files, ${String(total(files)).padStart(6)} lines`,
  )
}

function partOf(path: string): string {
  const [first = '', second] = path.split('/')
  if (!second) return 'top level'
  return ['services', 'packages', 'infra'].includes(first) ? `${first}/${second}` : first
}

function total(files: SourceFile[]): number {
  return files.reduce((sum, { lines }) => sum + lines, 0)
}
