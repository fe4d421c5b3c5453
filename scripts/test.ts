// npm test: starts backing servers with their own ports and data, runs the checks and all tests, prints the counts.
// npm test -- PATH: only the tests with PATH in their path, without the checks.
import { readdirSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findChromium } from '@jumpingjack/local/packages/chromium'
import { processRow } from '@jumpingjack/local/process/process-table'
import { runSupervised } from '@jumpingjack/local/process/supervised-command'
import { type Supervisor, stopLeftovers } from '@jumpingjack/local/process/supervisor'
import { createDisplay } from '@jumpingjack/local/progress/display'
import { startServers } from '@jumpingjack/local/servers/start-servers'
import { runChecks } from './checks/check-steps.ts'
import { runVitest } from './checks/run-vitest.ts'

const data = join(import.meta.dirname, '..', '.data')
const filters = process.argv.slice(2)
const display = createDisplay()

await removeOldRuns()
const dataDir = join(data, `test-${process.pid}`)
await runSupervised({ dataDir, display, signalExitCode: 130 }, async (supervisor) => {
  const noChecks = { passed: 0, failed: 0, skipped: 0 }
  // The broker takes long to start and waits most of the time.
  const [servers, checks] = await Promise.all([
    startServers(supervisor),
    filters.length > 0 ? noChecks : runChecks(display),
  ])
  const ownServers = Object.keys(servers.env).filter((name) => !process.env[name])
  const chromium = await findChromium(display)
  const tests = await runVitest(supervisor, filters, {
    ...servers.env,
    CHROMIUM: chromium,
    TEST_DATA_DIR: supervisor.dataDir,
    STARTED_FOR_TESTS: ownServers.join(','),
    // Starting a second product pays off for many files.
    PRODUCTS: filters.length > 0 ? '1' : '2',
  })
  const passed = checks.passed + tests.passed
  const failed = checks.failed + tests.failed
  const skipped = checks.skipped + tests.skipped
  await finish(supervisor, failed > 0)
  display.line(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed > 0 ? 1 : 0
})

async function finish(supervisor: Supervisor, keepLogs: boolean) {
  await supervisor.close()
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
