// Runs vitest and reads its report. A crash of vitest counts as a failure.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { withParentDeathSignal } from '@jumpingjack/local/process/run-program'
import type { Supervisor } from '@jumpingjack/local/process/supervisor'

export interface Results {
  passed: number
  failed: number
  skipped: number
  files: { path: string; seconds: number }[]
  /** Tests that failed, with file and first line of the error, and files that failed outside of their tests. */
  failures: string[]
  /** Tests that passed at the second try, likewise. */
  secondTries: string[]
}
interface Report {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: FileReport[]
}
interface FileReport {
  name: string
  status: string
  startTime: number
  endTime: number
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

const root = join(import.meta.dirname, '../..')
const stopWithinMs = 20_000
export const noResults: Results = {
  passed: 0,
  failed: 0,
  skipped: 0,
  files: [],
  failures: [],
  secondTries: [],
}

/** Runs these files, paths from the root, none if there are none. `name` is that of the report. */
export async function runVitest(
  supervisor: Supervisor,
  name: string,
  files: readonly string[],
  env: Record<string, string>,
  options: readonly string[] = [],
): Promise<Results> {
  if (files.length === 0) return noResults
  const reportFile = join(supervisor.dataDir, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  // An absolute path matches no other file.
  const paths = files.map((path) => join(root, path))
  const [command, args] = withParentDeathSignal(
    process.execPath,
    [vitest, 'run', ...reporters, ...options, ...paths],
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
  return resultsOf(reportFile, await exited)
}

export function sumOf(all: readonly Results[]): Results {
  const total = (count: 'passed' | 'failed' | 'skipped') => all.reduce((sum, each) => sum + each[count], 0)
  return {
    passed: total('passed'),
    failed: total('failed'),
    skipped: total('skipped'),
    files: all.flatMap(({ files }) => files),
    failures: all.flatMap(({ failures }) => failures),
    secondTries: all.flatMap(({ secondTries }) => secondTries),
  }
}

function resultsOf(reportFile: string, code: number): Results {
  let report: Report
  try {
    report = JSON.parse(readFileSync(reportFile, 'utf8'))
  } catch {
    return { ...noResults, failed: 1 } // It exited before it wrote the report.
  }
  // A file may fail outside of its tests: while loading, or in `beforeAll`.
  const failures = report.testResults.flatMap((file) => {
    const failed = testsOf(file, ({ status }) => status === 'failed')
    return file.status === 'failed' && failed.length === 0 ? [pathOf(file)] : failed
  })
  return {
    passed: report.numPassedTests,
    failed: failures.length === 0 && code !== 0 ? 1 : failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    files: report.testResults.map((file) => ({ path: pathOf(file), seconds: secondsOf(file) })),
    failures,
    secondTries: report.testResults.flatMap((file) =>
      testsOf(file, ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0),
    ),
  }
}

const testsOf = (file: FileReport, isMeant: (test: FileReport['assertionResults'][0]) => boolean) =>
  file.assertionResults
    .filter(isMeant)
    .map(({ fullName, failureMessages }) => `${fullName} (${pathOf(file)})${firstLine(failureMessages)}`)
const firstLine = ([message]: string[]) => (message ? `: ${message.split('\n', 1)[0]}` : '')
const pathOf = ({ name }: FileReport) => relative(root, name)
const secondsOf = ({ startTime, endTime }: FileReport) => Math.round((endTime - startTime) / 1000)
