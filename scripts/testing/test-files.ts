// Chooses the files of a test run. CONTRIBUTING.md says what belongs to which ring.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Ring = 'first' | 'full' | 'docker'
/** As in vitest.config.ts, with both Docker projects as one. */
export type Kind = 'rules' | 'servers' | 'faults' | 'product' | 'docker'

const root = join(import.meta.dirname, '../..')
const testFiles = ['{packages,gateway,services,web,infra,scripts}/**/test/**/*.test.ts', 'test/**/*.test.ts']
/** What end-to-end tests start, without importing it. */
const product = /^(gateway|services|web)\//
/** Imports do not tell what depends on these. */
const foundation = /^(packages|infra|scripts|test\/lib|test\/states|[^/]+$)/

/** Paths from the root. Filters choose from all rings: a file whose path has one of them. */
export function chooseFiles(ring: Ring, filters: readonly string[]): string[] {
  const all = globSync(testFiles, { cwd: root, exclude: (path) => path.includes('node_modules') }).sort()
  if (filters.length > 0) return all.filter((path) => filters.some((filter) => path.includes(filter)))
  return all.filter((path) => ringsOf(path).includes(ring))
}

/** A file is of both rings if only some of its tests have the tag of the full one. */
function ringsOf(path: string): Ring[] {
  if (path.startsWith('test/docker/')) return ['docker']
  const text = readFileSync(join(root, path), 'utf8')
  if (text.startsWith('// @module-tag full')) return ['full']
  return text.includes("tags: 'full'") ? ['first', 'full'] : ['first']
}

export function kindOf(path: string): Kind {
  if (path.startsWith('test/docker/')) return 'docker'
  if (path.startsWith('test/faults/')) return 'faults'
  if (path.startsWith('test/')) return 'product'
  return path.endsWith('.servers.test.ts') ? 'servers' : 'rules'
}

/**
 * What the changes since a branch lead to: `all`, where imports do not tell, else what Vitest finds by imports since a
 * commit; and which end-to-end tests.
 */
export function changedSince(branch: string) {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const since = git('merge-base', branch, 'HEAD')
  const lines = [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')]
  const changed = lines.flatMap((text) => text.split('\n')).filter((path) => path && !path.endsWith('.md'))
  const sources = changed.filter((path) => !/(^|\/)test\//.test(path))
  const all = changed.some((path) => foundation.test(path))
  const isProduct = all || sources.some((path) => product.test(path))
  return { since, all, reaches: (path: string) => isProduct || changed.includes(path) }
}
