// Schemathesis in a Python environment of its own, in the cache.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cachePath } from '@jumpingjack/local/packages/cache'
import { withLock } from '@jumpingjack/local/process/lock.mjs'
import { findProgram, runProgram, withParentDeathSignal } from '@jumpingjack/local/process/run-program'
import { type Display, runTask } from '@jumpingjack/local/progress/display'
import { UserFacingError } from '@jumpingjack/local/progress/user-facing-error'

const requirements = join(import.meta.dirname, 'requirements.txt')
const settings = join(import.meta.dirname, 'schemathesis.toml')
const hooks = join(import.meta.dirname, 'hooks.py')
/** Python 3.11 may fail in several threads: https://github.com/python/cpython/issues/106905 */
const workers = 1

export interface FuzzCaller {
  name: string
  /** Credentials by the names of the security schemes. */
  session?: string
  adminToken?: string
}

export interface FuzzRun {
  url: string
  caller: FuzzCaller
  /** Generated cases per operation, in addition to the boundary values of its schema. */
  casesPerOperation: number
  seed: number
  /** Folder of the report and of the output. */
  folder: string
  /** Options that choose operations. */
  filter: readonly string[]
}

export interface FuzzReport {
  /** Operations. */
  tested: number
  cases: number
  findings: number
}

/** The path of the program, which is installed at the first use. */
export async function findSchemathesis(display: Display): Promise<string> {
  const python = findProgram('python3')
  if (!python)
    throw new UserFacingError('Install Python 3.11 or newer with its venv module: npm run fuzz needs python3')
  const wanted = readFileSync(requirements, 'utf8')
  const version = /^schemathesis==(\S+)/m.exec(wanted)?.[1]
  const folder = cachePath(`schemathesis-${version}`)
  const program = join(folder, 'bin/schemathesis')
  if (findProgram(program)) return program
  await runTask(display, `Schemathesis ${version}`, (task) => {
    const onWait = (pid: string) => task.update(`waiting for process ${pid}`)
    // Not a half-made folder that is renamed: a Python environment holds its own path.
    return withLock(folder, onWait, async () => {
      if (findProgram(program)) return
      const log = cachePath('logs', 'schemathesis.log')
      await runProgram(python, ['-m', 'venv', '--clear', folder], { log })
      const pip = ['-m', 'pip', 'install', '--require-hashes', '--requirement', requirements]
      await runProgram(join(folder, 'bin/python'), pip, { log })
    })
  })
  return program
}

export async function runSchemathesis(program: string, run: FuzzRun): Promise<FuzzReport> {
  await mkdir(run.folder, { recursive: true })
  const config = join(run.folder, 'schemathesis.toml')
  const report = join(run.folder, 'report.json')
  // From a file: Schemathesis leaves out the operation that serves the document.
  const document = join(run.folder, 'openapi.json')
  const reply = await fetch(new URL('/api/openapi.json', run.url))
  if (!reply.ok) throw new UserFacingError(`${reply.url} answers ${reply.status}: is the product ready?`)
  await writeFile(document, await reply.text())
  await writeFile(config, configOf(run))
  const options = [
    ...['--config-file', config, 'run', document, '--url', run.url, '--no-color'],
    ...['--max-examples', `${run.casesPerOperation}`, '--workers', `${workers}`, '--seed', `${run.seed}`],
    ...['--report', 'json', '--report-json-path', report],
    ...run.filter,
  ]
  const [command, args] = withParentDeathSignal(program, options, 'TERM')
  const outputPath = join(run.folder, 'output.txt')
  const output = await open(outputPath, 'w')
  const child = spawn(command, args, { cwd: run.folder, stdio: ['ignore', output.fd, output.fd] })
  await once(child, 'close')
  await output.close()
  if (!existsSync(report)) throw new UserFacingError(`Schemathesis failed. Its output is in ${outputPath}`)
  const { operations, test_cases, errors } = JSON.parse(readFileSync(report, 'utf8'))
  const findings = test_cases.unique_failures + errors.length
  return { tested: operations.tested, cases: test_cases.generated, findings }
}

function configOf({ url, caller: { session, adminToken } }: FuzzRun): string {
  const lines = [
    `hooks = ${JSON.stringify(hooks)}`,
    `headers = { Origin = ${JSON.stringify(url)} }`,
    readFileSync(settings, 'utf8'),
  ]
  if (session) lines.push('[auth.openapi.session]', `api_key = ${JSON.stringify(session)}`)
  if (adminToken) lines.push('[auth.openapi.adminToken]', `bearer = ${JSON.stringify(adminToken)}`)
  return `${lines.join('\n')}\n`
}
