// The quick checks of the sources, each a test of its own in `npm test`.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findBuiltGoTool } from '@jumpingjack/local/packages/go-tools'
import { findProgram } from '@jumpingjack/local/process/run-program'
import type { Display } from '@jumpingjack/local/progress/display'
import type { Result } from '../testing/run-vitest.ts'
import { checkObserve } from './check-observe.ts'
import { type CheckResult, checkEndpointTables, checkEventTable, checkRetries } from './generated.ts'
import { checkHolidays } from './holidays.ts'
import { checkImages } from './images.ts'
import { missingPlatforms } from './lock-file.ts'
import { checkSourceBudgets } from './source-budgets.ts'
import { checkTranslations } from './translations.ts'

interface CheckStep {
  title: string
  /** Undefined if it was skipped. */
  run(): CheckResult | undefined | Promise<CheckResult | undefined>
}

const root = join(import.meta.dirname, '../..')
const parts = ['packages', 'gateway', 'services', 'web', 'infra', 'scripts', 'test']
const atOnce = 2

const stepsOf = (rewrite: boolean): CheckStep[] => [
  { title: 'Format and lint', run: () => tool('biome', 'check', '.') },
  { title: 'Types', run: () => types('tsconfig.json') },
  { title: 'Types of the web pages', run: () => types('web/tsconfig.json') },
  { title: 'Types of the service worker', run: () => types('web/worker/tsconfig.json') },
  { title: 'Types of the fakes', run: () => types('infra/fakes/tsconfig.json') },
  {
    title: 'Dependency rules',
    run: () => tool('depcruise', '--config', '.dependency-cruiser.mjs', ...parts),
  },
  { title: 'Dead code', run: () => tool('knip') },
  { title: 'Source budgets', run: () => checkSourceBudgets(root) },
  { title: 'Translations', run: () => translations(rewrite) },
  { title: 'Tables of endpoints', run: () => checkEndpointTables(rewrite) },
  { title: 'Table of events', run: () => checkEventTable(rewrite) },
  { title: 'Retries of the load balancer', run: () => checkRetries(rewrite) },
  { title: 'Public holidays', run: () => checkHolidays(rewrite) },
  { title: 'Versions of images', run: () => checkImages(root) },
  { title: 'Alerts and dashboards', run: () => checkObserve(root) },
  { title: 'Evaluation of alerts', run: alertRules },
  { title: 'docker-compose.yml', run: compose },
  { title: 'package-lock.json', run: lockFile },
]

/**
 * Runs all of them, and prints the reports of those that failed. `rewrite` updates what is generated instead of
 * comparing it.
 */
export async function runChecks(display: Display, { rewrite = false } = {}): Promise<Result[]> {
  const results: Result[] = []
  const waiting = stepsOf(rewrite)
  async function work() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { title, run } = next
      const task = display.task(title)
      const done = await run()
      results.push({ title, outcome: done ? (done.ok ? 'passed' : 'failed') : 'skipped' })
      if (done?.ok === false) task.fail()
      else task.done(done ? '' : 'skipped')
      if (done?.report) display.line(done.report)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}

/** Keeps what it found: a second run takes 2 instead of 33 seconds of processor time. */
function types(project: string): Promise<CheckResult> {
  const state = join(root, 'node_modules/.cache/tsc', `${project.replaceAll('/', '-')}.tsbuildinfo`)
  return tool('tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', state, '-p', project)
}

function tool(command: string, ...args: string[]): Promise<CheckResult> {
  return promisify(execFile)(command, args, { cwd: root, maxBuffer: 1 << 26 }).then(
    () => ({ ok: true, report: '' }),
    ({ stdout, stderr, message }) => ({ ok: false, report: `${stdout}${stderr}`.trim() || message }),
  )
}

async function translations(rewrite: boolean): Promise<CheckResult> {
  const config = join(root, 'web/lingui.config.ts')
  if (rewrite) {
    const extracted = await tool('lingui', 'extract', '--clean', '--config', config)
    if (!extracted.ok) return extracted
  }
  return checkTranslations(config)
}

async function lockFile(): Promise<CheckResult> {
  const missing = missingPlatforms(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  if (missing.length > 0) return { ok: false, report: missing.join('\n') }
  return tool('npm', 'ci', '--dry-run')
}

/** Fires and clears each alert with promtool. Without it, vmalert parses the rules if it was built. */
async function alertRules(): Promise<CheckResult | undefined> {
  const promtool = findProgram('promtool')
  if (promtool) return tool(promtool, 'test', 'rules', join(root, 'infra/observe/alerts.test.yaml'))
  const vmalert = findBuiltGoTool('vmalert')
  return vmalert ? tool(vmalert, '-dryRun', `-rule=${join(root, 'infra/observe/alerts.yaml')}`) : undefined
}

async function compose(): Promise<CheckResult | undefined> {
  for (const [command, ...args] of [['docker', 'compose'], ['docker-compose']] as const) {
    const { ok } = await tool(command, ...args, 'version')
    if (ok) return tool(command, ...args, 'config', '--quiet')
  }
}
