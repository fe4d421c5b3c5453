// npm test: the checks, and all tests of the first ring. npm run test:full: the other tests; `-- docker`: those of
// containers, where a Docker engine answers. With PATH, only the tests with PATH in their path, of both rings and
// without the checks; with --changed, what changes since main lead to. Starts what they need. Vitest gets `-t NAME`.
import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from '@jumpingjack/local/packages/chromium'
import { processRow } from '@jumpingjack/local/process/process-table'
import { runSupervised } from '@jumpingjack/local/process/supervised-command'
import { type Supervisor, stopLeftovers } from '@jumpingjack/local/process/supervisor'
import { createDisplay } from '@jumpingjack/local/progress/display'
import { type Result, runVitest } from './testing/run-vitest.ts'
import { changedSince, chooseFiles, type Kind, kindOf, type Ring } from './testing/test-files.ts'

const data = join(import.meta.dirname, '..', '.data')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    testNamePattern: { type: 'string', short: 't' },
  },
})
const filters = positionals.filter((path) => path !== 'docker')
const ring: Ring = positionals.includes('docker') ? 'docker' : values.full ? 'full' : 'first'
const isWhole = filters.length === 0 && !values.changed
const slowestShown = 20
/** Each has a product of its own. Starting a second one pays off for many files. */
const products = isWhole ? '2' : '1'

const display = createDisplay()
await removeOldRuns()
const dataDir = join(data, `test-${process.pid}`)
// Not in dataDir, whose path can be too long for sockets.
const temporary = await mkdtemp(join(tmpdir(), 'jumpingjack-test-'))
await runSupervised({ dataDir, display, signalExitCode: 130 }, async (supervisor) => {
  const results = (await runRing(supervisor)).flat()
  const { passed = [], failed = [], skipped = [] } = Object.groupBy(results, ({ outcome }) => outcome)
  // A run that tested nothing has failed, unless nothing has changed.
  const isGood = failed.length === 0 && (passed.length > 0 || values.changed)
  await finish(supervisor, !isGood)
  if (isWhole) listSlowestFiles(results)
  list('Failed', failed)
  list(
    'Passed at the second try',
    passed.filter(({ error }) => error),
  )
  const ofSkipped = skipped.length > 0 ? `, ${skipped.length} skipped` : ''
  display.line(`${passed.length} passed, ${failed.length} failed${ofSkipped}`)
  return isGood ? 0 : 1
})

async function runRing(supervisor: Supervisor): Promise<Result[][]> {
  const changed = values.changed ? changedSince('main') : undefined
  const chosen = Map.groupBy(chooseFiles(ring, filters), kindOf)
  const files = (...kinds: Kind[]) => kinds.flatMap((kind) => chosen.get(kind) ?? [])
  if (changed) chosen.set('product', files('product').filter(changed.reaches))
  if ([...chosen.values()].flat().length === 0)
    throw new Error(`No test has ${filters.join(' or ')} in its path`)
  // The broker takes long to start and waits most of the time.
  const [servers, checks] = await Promise.all([
    files('servers').length > 0 ? startOwnServers(supervisor) : {},
    isWhole && ring === 'first'
      ? import('./checks/check-steps.ts').then(({ runChecks }) => runChecks(display))
      : [],
  ])
  const env = { ...servers, TEST_DATA_DIR: supervisor.dataDir, TMPDIR: temporary, PRODUCTS: products }
  const chromium =
    files('product', 'faults', 'docker').length > 0 || isWhole ? await findChromium(display) : ''
  const inBrowser = { ...env, ...(chromium && { CHROMIUM: chromium }) }
  // Tests of the first ring harm no server, so their products use those of the service tests.
  const inProduct = isWhole && ring === 'first' ? { ...inBrowser, STARTED_FOR_TESTS: '' } : inBrowser
  const named = values.testNamePattern ? ['-t', values.testNamePattern] : []
  const hasTags = filters.length === 0 && ring !== 'docker'
  const tagged = hasTags ? [`--tags-filter=${ring === 'full' ? 'full' : '!full'}`] : []
  const tests = [...named, ...tagged]
  const since = changed && !changed.all ? ['--changed', changed.since, '--passWithNoTests'] : []
  const parts = files('rules', 'servers')
  return [
    checks,
    await runVitest(supervisor, 'parts', parts, inBrowser, [...since, ...tests]),
    // After the others, which would slow the browser down. Tests of faults mostly wait.
    ...(await Promise.all([
      runVitest(supervisor, 'product', files('product'), inProduct, tests),
      runVitest(supervisor, 'faults', files('faults'), inBrowser, tests),
    ])),
    await runVitest(supervisor, 'docker', files('docker'), inBrowser, tests),
  ]
}

async function startOwnServers(supervisor: Supervisor): Promise<Record<string, string>> {
  const { startServers } = await import('@jumpingjack/local/servers/start-servers')
  const { env } = await startServers(supervisor, process.env, { keepsData: false, isDurable: false })
  const own = Object.keys(env).filter((name) => !process.env[name])
  return { ...env, STARTED_FOR_TESTS: own.join(',') }
}

function listSlowestFiles(results: readonly Result[]): void {
  const files = new Map(results.map(({ file, fileSeconds }) => [file, fileSeconds ?? 0]))
  display.line(`The slowest ${slowestShown} files:`)
  for (const [file, seconds] of [...files].sort((a, b) => b[1] - a[1]).slice(0, slowestShown))
    display.line(`${String(seconds).padStart(5)} s  ${file}`)
}

function list(heading: string, results: readonly Result[]): void {
  if (results.length > 0) display.line(`${heading}:`)
  for (const { title, file, error } of results)
    display.line([title, file && ` (${file})`, error && `: ${error}`].filter(Boolean).join(''))
}

async function finish(supervisor: Supervisor, keepLogs: boolean) {
  await supervisor.close()
  await rm(temporary, { recursive: true, force: true })
  if (keepLogs) display.line(`The logs of this run are in ${supervisor.dataDir} until the next run.`)
  else await rm(supervisor.dataDir, { recursive: true, force: true })
}

async function removeOldRuns() {
  await mkdir(data, { recursive: true })
  for (const entry of readdirSync(data, { withFileTypes: true })) {
    const pid = Number(/^test-(\d+)$/.exec(entry.name)?.[1])
    if (!pid || processRow(pid)) continue
    await stopLeftovers(join(data, entry.name), display)
    await rm(join(data, entry.name), { recursive: true, force: true })
  }
}
