// Runs vitest to its end and counts what it did, so that no death of it looks like success.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Run } from '@jumpingjack/local/run'
import { endsWithUs } from '@jumpingjack/local/run-command'

type Counts = { passed: number; failed: number; skipped: number }
type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

const root = join(import.meta.dirname, '..')
const endsWithinMs = 20_000

export async function runVitest(
  run: Run,
  filters: readonly string[],
  env: Record<string, string>,
): Promise<Counts> {
  const reportFile = join(run.dataDir, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const [command, args] = endsWithUs(process.execPath, [vitest, 'run', ...reporters, ...filters], 'TERM')
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const exited = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  run.onClose('service', async () => {
    child.kill('SIGTERM')
    const insist = setTimeout(() => child.kill('SIGKILL'), endsWithinMs)
    await exited
    clearTimeout(insist)
  })
  return count(reportFile, await exited)
}

function count(reportFile: string, code: number): Counts {
  let report: Report
  try {
    report = JSON.parse(readFileSync(reportFile, 'utf8'))
  } catch {
    return { passed: 0, failed: 1, skipped: 0 } // It ended before it could report.
  }
  // A file that breaks before its first test holds none that could fail.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  const passed = report.numPassedTests
  const failed = report.numFailedTests + brokenFiles
  const unseen = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: unseen ? 1 : failed, skipped: report.numPendingTests + report.numTodoTests }
}
