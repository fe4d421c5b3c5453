// npm run fuzz -- [--cases N] [--seed S]: Schemathesis against every operation of a product of its own, as visitor,
// member, premium member and administrator.
import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { allEndpoints } from '@jumpingjack/contracts/registry/endpoints'
import { runSupervised } from '@jumpingjack/local/process/supervised-command'
import { createDisplay } from '@jumpingjack/local/progress/display'
import { newEmail, payPremium, signInAdmin, Visitor } from '../test/lib/visitor.ts'
import {
  type FuzzCaller,
  type FuzzReport,
  type FuzzRun,
  findSchemathesis,
  runSchemathesis,
} from './fuzz/schemathesis.ts'
import { seed as seedDemo } from './seed/seed.ts'
import { readArguments, userArguments } from './stack/command.ts'
import { startStackIn } from './stack/start-stack.ts'

const text = (value: number) => ({ type: 'string', default: `${value}` }) as const
const options = { cases: text(5_000), seed: text(randomInt(2 ** 31)) }
const { values } = userArguments(() => readArguments('npm run fuzz -- [--cases N] [--seed S]', options))
const [cases, seed] = [Number(values.cases), Number(values.seed)]
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
  const run = { url, casesPerOperation, seed, folder: supervisor.dataDir }
  const reports = await Promise.all(
    callers.map(async (caller) => [caller.name, await fuzz(program, { ...run, caller })] as const),
  )
  task.done()
  const isSound = summarise(Object.fromEntries(reports), published, supervisor.dataDir)
  await supervisor.close()
  if (isSound) await rm(supervisor.dataDir, { recursive: true, force: true })
  return isSound ? 0 : 1
})

/** Signs out in a second run, because that ends the session. */
async function fuzz(program: string, run: Omit<FuzzRun, 'filter'>): Promise<FuzzReport> {
  const folder = join(run.folder, run.caller.name.replace(' ', '-'))
  const part = (into: string, filter: 'include' | 'exclude') => {
    const options = signOuts.flatMap((id) => [`--${filter}-operation-id`, id])
    return runSchemathesis(program, { ...run, folder: into, filter: options })
  }
  return sumOf([await part(folder, 'exclude'), await part(`${folder}-sign-out`, 'include')])
}

/** False when there are findings, or operations that were not tested. */
function summarise(reports: Record<string, FuzzReport>, published: number, folder: string): boolean {
  console.table(reports)
  const covered = Math.min(...Object.values(reports).map(({ tested }) => tested))
  const { cases, findings } = sumOf(Object.values(reports))
  display.line(`${covered} of ${published} operations, ${cases} cases, ${findings} findings (seed ${seed})`)
  if (findings > 0) display.line(`The findings are in ${folder}/*/output.txt`)
  return findings === 0 && covered === published
}

function sumOf(reports: readonly FuzzReport[]): FuzzReport {
  const total = (count: keyof FuzzReport) => reports.reduce((sum, report) => sum + report[count], 0)
  return { tested: total('tested'), cases: total('cases'), findings: total('findings') }
}

async function createCallers(url: string, fakesUrl: string): Promise<FuzzCaller[]> {
  const member = await new Visitor(url).signIn(newEmail('member'))
  const premium = await new Visitor(url).signIn(newEmail('premium'))
  await payPremium(premium, fakesUrl)
  return [
    { name: 'visitor' },
    { name: 'member', session: sessionOf(member) },
    { name: 'premium member', session: sessionOf(premium) },
    { name: 'administrator', adminToken: await signInAdmin(new Visitor(url)) },
  ]
}

function sessionOf({ cookie }: Visitor): string {
  return cookie.replace(/^[^=]*=/, '')
}
