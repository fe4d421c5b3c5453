// Runs vitest and counts its results. A crash of vitest counts as a failure.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withParentDeathSignal } from '@jumpingjack/local/process/run-command'
import type { Supervisor } from '@jumpingjack/local/process/supervisor'

interface Counts {
  passed: number
  failed: number
  skipped: number
}
interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

const root = join(import.meta.dirname, '../..')
const stopWithinMs = 20_000

export async function runVitest(
  supervisor: Supervisor,
  filters: readonly string[],
  env: Record<string, string>,
): Promise<Counts> {
  const reportFile = join(supervisor.dataDir, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const [command, args] = withParentDeathSignal(
    process.execPath,
    [vitest, 'run', ...reporters, ...filters],
    'TERM',
  )
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const exited = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  supervisor.onClose('service', async () => {
    child.kill('SIGTERM')
    const killTimer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
    await exited
    clearTimeout(killTimer)
  })
  return count(reportFile, await exited)
}

function count(reportFile: string, code: number): Counts {
  let report: Report
  try {
    report = JSON.parse(readFileSync(reportFile, 'utf8'))
  } catch {
    return { passed: 0, failed: 1, skipped: 0 } // It exited before it wrote the report.
  }
  // A file may fail outside of its tests: while loading, or in `beforeAll`.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults: tests }) =>
      status === 'failed' && !tests.some((test) => test.status === 'failed'),
  ).length
  const passed = report.numPassedTests
  const failed = report.numFailedTests + brokenFiles
  const isUnreported = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: isUnreported ? 1 : failed, skipped: report.numPendingTests + report.numTodoTests }
}
