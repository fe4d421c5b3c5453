// npm run fuzz -- [--cases N] [--seed S]: Schemathesis against every operation of a product of its own, as visitor,
// member, premium member and administrator.
import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { premiumPrice } from '@jumpingjack/contracts/payment/payments'
import { allEndpoints } from '@jumpingjack/contracts/registry/endpoints'
import { runSupervised } from '@jumpingjack/local/process/supervised-command'
import { createDisplay } from '@jumpingjack/local/progress/display'
import { newEmail, type SignedIn, Visitor } from '../test/lib/visitor.ts'
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

/** As README.md names it. */
const administrator = { email: 'admin@example.com', password: 'jumpingjack-admin' }

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
  const rows = await Promise.all(callers.map((caller) => fuzz(program, { ...run, caller })))
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
async function fuzz(program: string, run: FuzzRun): Promise<Row> {
  const { name } = run.caller
  const folder = join(run.folder, name.replace(' ', '-'))
  const reports = [
    await runSchemathesis(program, { ...run, folder, except: signOuts }),
    await runSchemathesis(program, { ...run, folder: `${folder}-sign-out`, only: signOuts }),
  ]
  const sum = (count: (report: FuzzReport) => number) =>
    reports.reduce((all, report) => all + count(report), 0)
  return {
    name,
    tested: sum(({ operations }) => operations.tested),
    cases: sum(({ test_cases }) => test_cases.generated),
    findings: sum(({ test_cases, errors }) => test_cases.unique_failures + errors.length),
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

async function createCallers(url: string, fakesUrl: string): Promise<FuzzCaller[]> {
  const member = await new Visitor(url).signIn(newEmail('member'))
  const premium = await new Visitor(url).signIn(newEmail('premium'))
  await payPremium(premium, fakesUrl)
  const admin = await new Visitor(url).call('POST', '/api/admin/auth', administrator)
  return [
    { name: 'visitor' },
    { name: 'member', session: sessionOf(member) },
    { name: 'premium member', session: sessionOf(premium) },
    { name: 'administrator', adminToken: String(admin.json.sessionToken) },
  ]
}

function sessionOf({ cookie }: Visitor): string {
  return cookie.replace(/^[^=]*=/, '')
}

async function payPremium(member: SignedIn, fakesUrl: string): Promise<void> {
  const order = await member.call('POST', '/paypal/order', premiumPrice)
  const orderId = String(order.json.id)
  await fetch(`${fakesUrl}/control/paypal/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId }),
  })
  await member.call('POST', `/paypal/order/${orderId}/capture`)
  const paid = await member.call('POST', '/api/payment/success', { orderId, paymentMethod: 'paypal' })
  if (paid.status !== 200) throw new Error(`paying for Premium ended with ${paid.status} ${paid.text}`)
}
