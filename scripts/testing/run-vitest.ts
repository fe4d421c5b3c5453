// Runs vitest and reads its report.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { withParentDeathSignal } from '@jumpingjack/local/process/run-program'
import type { Supervisor } from '@jumpingjack/local/process/supervisor'
import type { JsonTestResults } from 'vitest/node'

/** Of a test, or of a file or a run that failed outside of its tests. */
export interface Result {
  title: string
  outcome: 'passed' | 'failed' | 'skipped'
  file?: string
  /** That its whole file took. */
  fileSeconds?: number
  /** First line. Of a test that passed: why it failed at the first try. */
  error?: string | undefined
}

const root = join(import.meta.dirname, '../..')
const stopWithinMs = 20_000
/** As root, Chromium raises the priority of its threads, so that services hardly get the processor. */
const withoutPriority = ['--bounding-set=-sys_nice']
const canLimit = spawnSync('setpriv', [...withoutPriority, 'true']).status === 0

/** Runs these files, paths from the root, none if there are none. `name` is that of the report. */
export async function runVitest(
  supervisor: Supervisor,
  name: string,
  files: readonly string[],
  env: Record<string, string>,
  options: readonly string[] = [],
): Promise<Result[]> {
  if (files.length === 0) return []
  const reportFile = join(supervisor.dataDir, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  // An absolute path matches no other file.
  const paths = files.map((path) => join(root, path))
  const [command, args] = withParentDeathSignal(
    process.execPath,
    [vitest, 'run', ...reporters, ...options, ...paths],
    'TERM',
    canLimit ? withoutPriority : [],
  )
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const exited = once(child, 'exit')
  supervisor.onClose('service', async () => {
    child.kill('SIGTERM')
    const killTimer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
    await exited
    clearTimeout(killTimer)
  })
  const [code] = await exited
  const results = existsSync(reportFile) ? readReport(reportFile) : []
  // As when it has crashed.
  if (code !== 0 && !results.some(hasFailed)) results.push({ title: `vitest, ${name}`, outcome: 'failed' })
  return results
}

function readReport(reportFile: string): Result[] {
  const { testResults }: JsonTestResults = JSON.parse(readFileSync(reportFile, 'utf8'))
  return testResults.flatMap(({ name, status, startTime, endTime, assertionResults }) => {
    const file = relative(root, name)
    const fileSeconds = Math.round((endTime - startTime) / 1000)
    const results = assertionResults.map(({ status, fullName, failureMessages }): Result => {
      const outcome = status === 'passed' || status === 'failed' ? status : 'skipped'
      const error = failureMessages?.[0]?.split('\n', 1)[0]
      return { title: fullName, outcome, file, fileSeconds, error }
    })
    // While it was loaded, or in `beforeAll`.
    const isBroken = status === 'failed' && !results.some(hasFailed)
    return isBroken ? [...results, { title: 'outside of its tests', outcome: 'failed', file }] : results
  })
}

const hasFailed = ({ outcome }: Result) => outcome === 'failed'
