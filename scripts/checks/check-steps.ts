// The quick checks of the sources, each a test of its own in `npm test`.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBuiltGoTool } from '@jumpingjack/local/packages/go-tools'
import { findProgram } from '@jumpingjack/local/process/run-command'
import type { Display } from '@jumpingjack/local/progress/display'
import { retryLines, retryMarks } from '../stack/haproxy-retries.ts'
import { checkAsyncApi } from './async-api.ts'
import { eventTable, eventTableMarks } from './event-table.ts'
import { checkBlock } from './generated-block.ts'
import { checkHolidays } from './holidays.ts'
import { checkImages } from './images.ts'
import { missingPlatforms } from './lock-file.ts'
import { checkObserve } from './observe/check-observe.ts'
import { checkSourceBudgets } from './source-budgets.ts'
import { checkTranslations } from './translations.ts'

type Outcome = 'passed' | 'failed' | 'skipped'
interface Result {
  outcome: Outcome
  details: string
}
interface CheckStep {
  title: string
  run(): Promise<Result>
}

const root = join(import.meta.dirname, '../..')
const asyncApi = join(root, 'docs/asyncapi.yaml')
const holidays = join(root, 'services/gym/src/hours/holidays.json')
/** `npm run check -- --write` rewrites what is generated instead of comparing it. */
const rewrite = process.argv.includes('--write')
const parts = ['packages', 'gateway', 'services', 'web', 'infra', 'scripts', 'test']
const atOnce = 2

const steps: CheckStep[] = [
  { title: 'Format and lint', run: () => tool('biome', 'check', '.') },
  { title: 'Types', run: () => types('tsconfig.json') },
  { title: 'Types of the web pages', run: () => types('web/tsconfig.json') },
  { title: 'Types of the service worker', run: () => types('web/worker/tsconfig.json') },
  { title: 'Types of the fakes', run: () => types('infra/fakes/tsconfig.json') },
  {
    title: 'Dependency rules',
    run: () =>
      tool(
        'depcruise',
        '--config',
        '.dependency-cruiser.mjs',
        ...parts.filter((part) => existsSync(join(root, part))),
      ),
  },
  { title: 'Dead code', run: () => tool('knip') },
  { title: 'Source budgets', run: async () => outcomeOf(checkSourceBudgets(root)) },
  { title: 'Translations', run: translations },
  {
    title: 'Table of events',
    run: () => block('docs/architecture.md', eventTableMarks, eventTable()),
  },
  {
    title: 'Retries of the load balancer',
    run: () => block('infra/docker/haproxy.cfg', retryMarks, retryLines()),
  },
  { title: 'AsyncAPI', run: async () => outcomeOf(checkAsyncApi(asyncApi, rewrite)) },
  { title: 'Public holidays', run: async () => outcomeOf(checkHolidays(holidays, rewrite)) },
  { title: 'Versions of images', run: async () => outcomeOf(checkImages(root)) },
  { title: 'Alerts and dashboards', run: async () => outcomeOf(checkObserve(root)) },
  { title: 'Evaluation of alerts', run: alertRules },
  { title: 'docker-compose.yml', run: compose },
  { title: 'package-lock.json', run: lockFile },
]

/** The titles of the checks by their outcome. Runs all of them, and prints the details of those that failed. */
export async function runChecks(display: Display): Promise<Record<Outcome, string[]>> {
  const titles: Record<Outcome, string[]> = { passed: [], failed: [], skipped: [] }
  const waiting = [...steps]
  async function work() {
    for (let next = waiting.shift(); next; next = waiting.shift())
      titles[await runStep(next, display)].push(next.title)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return titles
}

async function runStep({ title, run }: CheckStep, display: Display): Promise<Outcome> {
  const task = display.task(title)
  const { outcome, details } = await run()
  if (outcome === 'failed') task.fail()
  else task.done(outcome === 'skipped' ? 'skipped' : '')
  if (details) display.line(details)
  return outcome
}

/** Keeps what it found: a second run takes 2 instead of 33 seconds of processor time. */
function types(project: string): Promise<Result> {
  const state = join(root, 'node_modules/.cache/tsc', `${project.replaceAll('/', '-')}.tsbuildinfo`)
  return tool('tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', state, '-p', project)
}

function tool(command: string, ...args: string[]): Promise<Result> {
  return new Promise((resolve) => {
    execFile(command, args, { cwd: root, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      if (error) resolve({ outcome: 'failed', details: `${stdout}${stderr}`.trim() || error.message })
      else resolve({ outcome: 'passed', details: '' })
    })
  })
}

async function block(file: string, marks: readonly [string, string], text: string): Promise<Result> {
  return outcomeOf(checkBlock({ file: join(root, file), title: file, marks, text }, rewrite))
}

function outcomeOf({ ok, report }: { ok: boolean; report: string }): Result {
  return { outcome: ok ? 'passed' : 'failed', details: report }
}

async function translations(): Promise<Result> {
  const config = join(root, 'web/lingui.config.ts')
  if (rewrite) {
    const extracted = await tool('lingui', 'extract', '--clean', '--config', config)
    if (extracted.outcome === 'failed') return extracted
  }
  return outcomeOf(await checkTranslations(config))
}

async function lockFile(): Promise<Result> {
  const missing = missingPlatforms(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  if (missing.length > 0) return { outcome: 'failed', details: missing.join('\n') }
  return tool('npm', 'ci', '--dry-run')
}

/** Fires and clears each alert with promtool. Without it, vmalert parses the rules if it was built. */
async function alertRules(): Promise<Result> {
  const promtool = findProgram('promtool')
  if (promtool) return tool(promtool, 'test', 'rules', join(root, 'infra/observe/alerts.test.yaml'))
  const vmalert = findBuiltGoTool('vmalert')
  if (vmalert) return tool(vmalert, '-dryRun', `-rule=${join(root, 'infra/observe/alerts.yaml')}`)
  return { outcome: 'skipped', details: '' }
}

async function compose(): Promise<Result> {
  for (const client of [['docker', 'compose'], ['docker-compose']] as const) {
    const [command, ...args] = client
    const { outcome } = await tool(command, ...args, 'version')
    if (outcome === 'passed') return tool(command, ...args, 'config', '--quiet')
  }
  return { outcome: 'skipped', details: '' }
}
