// npm run fuzz -- [--cases N] [--seed S]: Schemathesis against every operation of a product of its own, as visitor,
// member, premium member and administrator.
import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { allEndpoints } from '@jumpingjack/contracts/registry/endpoints'
import { runSupervised } from '@jumpingjack/local/process/supervised-command'
import { createDisplay } from '@jumpingjack/local/progress/display'
import { createCallers } from './fuzz/callers.ts'
import { type FuzzReport, type FuzzRun, findSchemathesis, runSchemathesis } from './fuzz/schemathesis.ts'
import { seed as seedDemo } from './seed/seed.ts'
import { startStackIn } from './stack/start-stack.ts'

const { values } = parseArgs({ options: { cases: { type: 'string' }, seed: { type: 'string' } } })
const cases = Number(values.cases ?? 5_000)
const seed = Number(values.seed ?? randomInt(2 ** 31))
const signOuts = ['signOut', 'signOutAdmin']
const unlimited = '1000000'
const limits = ['PLACES_SEARCHES_PER_MINUTE', 'ADMIN_SIGN_IN_TRIES', 'ADMIN_SIGN_IN_TRIES_A_DAY']

const display = createDisplay()
const dataDir = join(import.meta.dirname, '../.data', `fuzz-${process.pid}`)

await runSupervised({ dataDir, display, signalExitCode: 130 }, async (supervisor) => {
  const program = await findSchemathesis(display)
  const env = Object.fromEntries(limits.map((name) => [name, unlimited]))
  const { url, fakesUrl, env: stackEnv } = await startStackIn(supervisor, { env })
  await seedDemo(stackEnv)
  const callers = await createCallers(url, fakesUrl)
  const published = allEndpoints.filter(({ access }) => access !== 'service').length
  const casesPerOperation = Math.max(1, Math.ceil(cases / callers.length / published))
  const task = display.task(`Schemathesis, at least ${cases} cases`)
  const runs = callers.map((caller) => fuzz({ url, caller, casesPerOperation, seed }, supervisor.dataDir))
  const rows = await Promise.all(runs.map((run) => run(program)))
  task.done()
  const isSound = summarise(rows, published, supervisor.dataDir)
  await supervisor.close()
  if (isSound) await rm(supervisor.dataDir, { recursive: true, force: true })
  return isSound ? 0 : 1
})

interface Row {
  name: string
  tested: number
  cases: number
  findings: number
}

/** Signs out in a second run, because that ends the session. */
function fuzz(run: Omit<FuzzRun, 'folder'>, dataDir: string) {
  return async (program: string): Promise<Row> => {
    const { name } = run.caller
    const folder = join(dataDir, name.replace(' ', '-'))
    const reports = [await runSchemathesis(program, { ...run, folder, except: signOuts })]
    const last = { ...run, folder: `${folder}-sign-out`, only: signOuts }
    reports.push(await runSchemathesis(program, last))
    const sum = (count: (report: FuzzReport) => number) =>
      reports.reduce((all, report) => all + count(report), 0)
    return {
      name,
      tested: sum(({ operations }) => operations.tested),
      cases: sum(({ test_cases }) => test_cases.generated),
      findings: sum(({ test_cases, errors }) => test_cases.unique_failures + errors.length),
    }
  }
}

/** Prints a table. False when there are findings, or operations that were not tested. */
function summarise(rows: Row[], published: number, folder: string): boolean {
  display.line(`\n${'caller'.padEnd(16)} operations    cases  findings`)
  for (const { name, tested, cases, findings } of rows) {
    const columns = [`${tested}`.padStart(10), `${cases}`.padStart(8), `${findings}`.padStart(9)]
    display.line(`${name.padEnd(16)} ${columns.join(' ')}`)
  }
  const covered = Math.min(...rows.map(({ tested }) => tested))
  const cases = rows.reduce((all, row) => all + row.cases, 0)
  const findings = rows.reduce((all, row) => all + row.findings, 0)
  display.line(`${covered} of ${published} operations, ${cases} cases, ${findings} findings (seed ${seed})`)
  if (findings > 0) display.line(`The findings are in ${folder}/*/output.txt`)
  return findings === 0 && covered === published
}
