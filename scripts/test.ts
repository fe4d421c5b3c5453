// npm test: the backing servers on free ports and in a data folder of their own, the checks, all tests, the count.
// npm test -- PATH: only the tests of these paths, without the checks.
import { readdirSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findChromium } from '@jumpingjack/local/chromium'
import { createDisplay } from '@jumpingjack/local/display'
import { processRow } from '@jumpingjack/local/process-table'
import { runProgram } from '@jumpingjack/local/program'
import { endLeftovers, type Run } from '@jumpingjack/local/run'
import { startServers } from '@jumpingjack/local/start-servers'
import { runChecks } from './checks/check-steps.ts'
import { runVitest } from './run-vitest.ts'

const data = join(import.meta.dirname, '..', '.data')
const filters = process.argv.slice(2)
const display = createDisplay()

await removeOldRuns()
const dataDir = join(data, `test-${process.pid}`)
await runProgram({ dataDir, display, endedCode: 130 }, async (run) => {
  const servers = await startServers(run)
  const ownServers = Object.keys(servers.env).filter((name) => !process.env[name])
  const chromium = await findChromium(display)
  const checks = filters.length > 0 ? { passed: 0, failed: 0, skipped: 0 } : await runChecks(display)
  const tests = await runVitest(run, filters, {
    ...servers.env,
    CHROMIUM: chromium,
    TEST_DATA_DIR: run.dataDir,
    STARTED_FOR_TESTS: ownServers.join(','),
  })
  const passed = checks.passed + tests.passed
  const failed = checks.failed + tests.failed
  const skipped = checks.skipped + tests.skipped
  await end(run, servers.removeData, failed > 0)
  display.line(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed > 0 ? 1 : 0
})

async function end(run: Run, removeData: () => Promise<void>, keep: boolean) {
  await run.close()
  await removeData()
  if (keep) display.line(`The logs of this run stay in ${run.dataDir} until the next one.`)
  else await rm(run.dataDir, { recursive: true, force: true })
}

async function removeOldRuns() {
  await mkdir(data, { recursive: true })
  for (const entry of readdirSync(data, { withFileTypes: true })) {
    const pid = Number(/^test-(\d+)$/.exec(entry.name)?.[1])
    if (!pid || processRow(pid)) continue
    await endLeftovers(join(data, entry.name), display)
    await rm(join(data, entry.name), { recursive: true, force: true })
  }
}
