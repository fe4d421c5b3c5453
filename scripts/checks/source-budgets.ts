// Budgets of the source tree: lines per file and decision, files per folder, lines of the fakes; and the roles of
// service files.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const budgets = {
  linesPerSourceFile: 250,
  linesPerTestFile: 300,
  linesPerDecision: 40,
  filesPerFolder: 15,
  linesOfFakes: 5_400,
}
const code = /\.(ts|tsx|mjs|css)$/
const test = /(^|\/)test\/|\.test\.tsx?$/
const decision = /^docs\/decisions\//
const fakes = /^infra\/fakes\//
const serviceFile = /^services\/[^/]+\/src\//
const role = /(^services\/[^/]+\/src\/(main|app|env)|\.(routes|actions|rules|store|handlers|client))\.ts$/

interface SourceFile {
  path: string
  lines: number
}

export function checkSourceBudgets(root: string): { ok: boolean; report: string } {
  const files = listFiles(root)
  const sources = files.filter(({ path }) => code.test(path) && !test.test(path))
  const tests = files.filter(({ path }) => code.test(path) && test.test(path))
  const product = sources.filter(({ path }) => !fakes.test(path))
  const fakeFiles = sources.filter(({ path }) => fakes.test(path))
  const faults = [
    ...tooLong(sources, budgets.linesPerSourceFile),
    ...tooLong(tests, budgets.linesPerTestFile),
    ...tooLong(
      files.filter(({ path }) => decision.test(path)),
      budgets.linesPerDecision,
    ),
    ...over('lines of infra/fakes', total(fakeFiles), budgets.linesOfFakes),
    ...crowdedFolders(sources),
    ...withoutRole(sources),
  ]
  return { ok: faults.length === 0, report: [...summary(product, fakeFiles, tests), ...faults].join('\n') }
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

function withoutRole(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => serviceFile.test(path) && !role.test(path))
    .map(({ path }) => `${path} has none of the roles routes, actions, rules, store, handlers, client`)
}

function summary(product: SourceFile[], fakeFiles: SourceFile[], tests: SourceFile[]): string[] {
  const groups = [...Map.groupBy(product, ({ path }) => partOf(path))].sort(([a], [b]) => (a < b ? -1 : 1))
  const rows: [string, SourceFile[]][] = [
    ...groups,
    ['product', product],
    ['infra/fakes', fakeFiles],
    ['tests', tests],
  ]
  return rows.map(
    ([name, files]) =>
      `  ${name.padEnd(20)} ${String(files.length).padStart(4)} files, ${String(total(files)).padStart(6)} lines: ` +
      `median ${quantile(files, 0.5)}, p95 ${quantile(files, 0.95)}, longest ${quantile(files, 1)}`,
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

function quantile(files: SourceFile[], share: number): number {
  const sorted = files.map(({ lines }) => lines).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
