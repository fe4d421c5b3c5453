// npm run chaos -- [--only P1,P4] [--seed S] [--events N] [--kills N] [--poison N] [--restarts N]: breaks parts of a
// product of its own and shows that its promises hold (docs/reliability.md). Exits with 1 if one does not.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { runSupervised } from '@jumpingjack/local/process/supervised-command'
import { createDisplay } from '@jumpingjack/local/progress/display'
import { UserFacingError } from '@jumpingjack/local/progress/user-facing-error'
import { readArguments, userArguments } from '../stack/command.ts'
import { startStack, startStackIn } from '../stack/start-stack.ts'
import { namespace, productOf, type RunResult } from './product.ts'
import { full, type Sizes, sharedPromises } from './promises.ts'
import { openLedger } from './reviews/ledger.ts'
import { restartReplicas } from './rolling-restarts.ts'

interface Result extends RunResult {
  id: string
  title: string
}

const root = join(import.meta.dirname, '../..')
const display = createDisplay()
const dataDir = join(root, '.data', `chaos-${process.pid}`)
const scaledDataDir = `${dataDir}-scaled`
const restarts = { id: 'P8', title: 'no request fails while replicas are replaced' }
/** Shown by a test of `npm run test:full`, here at full size. It prints its figures. */
const faultTests = [
  { id: 'P5', title: 'money moves once', file: 'test/faults/payments' },
  { id: 'P10', title: 'a scheduled share goes out once', file: 'test/faults/shares' },
  { id: 'P13', title: "guessing an administrator's password fails", file: 'gateway/test/admin-guessing' },
]
const known = [...sharedPromises, restarts, ...faultTests].map(({ id }) => id)
const shownFaults = 20

const { only, seed, sizes } = userArguments(readOptions)
await runSupervised({ dataDir, display, signalExitCode: 130 }, async (supervisor) => {
  const results: Result[] = []
  const shared = sharedPromises.filter(({ id }) => only.includes(id))
  if (shared.length > 0) {
    const ledger = await openLedger(productOf(await startStackIn(supervisor, { namespace })), {
      ...sizes.ledger,
      seed,
    })
    for (const promise of shared) results.push(await timed(promise, () => promise.show(ledger, sizes)))
  }
  // The others have products of their own.
  await supervisor.close()
  if (only.includes(restarts.id)) results.push(await timed(restarts, restartAll))
  for (const test of faultTests.filter(({ id }) => only.includes(id)))
    results.push(await timed(test, () => runFaultTest(test.file)))
  const report = { date: new Date().toISOString(), seed, cores: availableParallelism(), results }
  display.line(`\n${results.map(textOf).join('\n')}\n\n${JSON.stringify(report)}`)
  if (results.some(({ faults }) => faults.length > 0)) return 1
  for (const folder of [dataDir, scaledDataDir]) await rm(folder, { recursive: true, force: true })
  return 0
})

/** A number replaces the one with its name in the sizes of each run: `--kills` those of P1, P4 and P9. */
function readOptions(): { only: string[]; seed: string; sizes: Sizes } {
  const text = { type: 'string' } as const
  const options = { only: text, seed: text, events: text, kills: text, poison: text, restarts: text }
  const usage = `npm run chaos -- [--only ${known.join()}] [--seed S] [--events N] [--kills N] [--poison N] [--restarts N]`
  const { values } = readArguments(usage, options)
  const { only = known.join(), seed = `${randomInt(1_000_000)}`, ...numbers } = values
  const given = Object.entries(numbers).map(([name, value]) => [name, Number(value)] as const)
  const isValid =
    only.split(',').every((id) => known.includes(id)) &&
    given.every(([, count]) => Number.isInteger(count) && count > 0)
  if (!isValid) throw new UserFacingError(`usage: ${usage}`)
  const sizes = Object.entries(full).map(([run, size]) => {
    return [run, { ...size, ...Object.fromEntries(given.filter(([name]) => name in size)) }]
  })
  return { only: only.split(','), seed, sizes: Object.fromEntries(sizes) }
}

/** On a product with two replicas of everything. */
async function restartAll(): Promise<RunResult> {
  const scale = Object.fromEntries(sizes.restarts.services.map((name) => [name, 2]))
  const stack = await startStack({ dataDir: scaledDataDir, display, namespace, scale })
  try {
    return await restartReplicas(productOf(stack), sizes.restarts)
  } finally {
    await stack.stop()
  }
}

async function runFaultTest(file: string): Promise<RunResult> {
  const env = { ...process.env, FAULT_SIZE: 'full', SEED: seed }
  const test = spawn(process.execPath, ['scripts/test.ts', file], { cwd: root, env, stdio: 'inherit' })
  const stop = () => void test.kill('SIGTERM')
  process.once('exit', stop)
  const [code] = await once(test, 'exit')
  process.off('exit', stop)
  return { figures: {}, faults: code === 0 ? [] : [`${file} failed`] }
}

async function timed(
  { id, title }: Omit<Result, keyof RunResult>,
  run: () => Promise<RunResult>,
): Promise<Result> {
  const task = display.task(`${id}: ${title}`)
  const outcome = await run().catch((error): RunResult => ({ figures: {}, faults: [String(error)] }))
  if (outcome.faults.length > 0) task.fail()
  else task.done()
  return { id, title, ...outcome }
}

function textOf({ id, title, figures, faults }: Result): string {
  const cells = Object.entries(figures).map(([name, value]) => `${name} ${value}`)
  const lines = faults.slice(0, shownFaults).map((fault) => `      ! ${fault}`)
  if (faults.length > shownFaults) lines.push(`      ! and ${faults.length - shownFaults} more`)
  const state = faults.length === 0 ? 'holds ' : 'BROKEN'
  return [`${id.padEnd(4)} ${state}  ${title}`, `      ${cells.join(', ')}`, ...lines].join('\n')
}
