// npm run chaos -- [--only P1,P4] [--seed S] [--events N] [--kills N] [--poison N] [--restarts N]: breaks parts of a
// product of its own and shows that its promises hold (docs/reliability.md). Exits with 1 if one does not.
import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { runSupervised } from '@jumpingjack/local/process/supervised-command'
import type { Supervisor } from '@jumpingjack/local/process/supervisor'
import { createDisplay } from '@jumpingjack/local/progress/display'
import { startStack, startStackIn } from '../stack/start-stack.ts'
import { userArguments } from '../stack/user-arguments.ts'
import { addWorktree } from '../stack/worktree.ts'
import { faultTests, runFaultTest } from './fault-tests.ts'
import { type ChaosOptions, readOptions } from './options.ts'
import type { Outcome } from './product/chaos-product.ts'
import { namespace, productOf } from './product/start-product.ts'
import { sharedPromises } from './promises.ts'
import { openLedger } from './reviews/ledger.ts'
import { type RestartOptions, restartReplicas, rollingRestartPromise } from './rolling-restarts.ts'
import { changedService, changeShape, earlierVersion, pointTo, shapeChangePromise } from './shape-change.ts'
import { type Result, tableOf } from './table.ts'

const display = createDisplay()
const dataDir = join(import.meta.dirname, '../../.data', `chaos-${process.pid}`)
const known = [...sharedPromises, rollingRestartPromise, shapeChangePromise, ...faultTests].map(
  ({ id }) => id,
)

const options = userArguments((args) => readOptions(args, known))
await runSupervised({ dataDir, display, signalExitCode: 130 }, async (supervisor) => {
  const results = await showShared(supervisor, options)
  // The others have products of their own.
  await supervisor.close()
  results.push(...(await showRestarts(options)))
  results.push(...(await showShapeChange(options)), ...(await runTests(options)))
  const report = {
    date: new Date().toISOString(),
    seed: options.seed,
    cores: availableParallelism(),
    results,
  }
  display.line(`\n${tableOf(results)}\n\n${JSON.stringify(report)}`)
  return results.every(({ faults }) => faults.length === 0) ? 0 : 1
})

/** All on one product. */
async function showShared(supervisor: Supervisor, { only, seed, sizes }: ChaosOptions): Promise<Result[]> {
  const chosen = sharedPromises.filter(({ id }) => only.includes(id))
  if (chosen.length === 0) return []
  const product = productOf(await startStackIn(supervisor, { namespace }))
  const ledger = await openLedger(product, { ...sizes, seed })
  const results: Result[] = []
  for (const { id, title, show } of chosen) {
    results.push(await timed(id, title, () => show(ledger, sizes)))
  }
  return results
}

/** On a product with two replicas of everything. */
async function showRestarts({ only, restarts }: ChaosOptions): Promise<Result[]> {
  const { id, title } = rollingRestartPromise
  if (!only.includes(id)) return []
  return [await timed(id, title, () => restartAll(restarts))]
}

async function restartAll(restarts: RestartOptions): Promise<Outcome> {
  const scale = Object.fromEntries(restarts.services.map((name) => [name, 2]))
  const stack = await startStack({ dataDir: `${dataDir}-scaled`, display, namespace, scale })
  try {
    return await restartReplicas(productOf(stack), restarts)
  } finally {
    await stack.stop()
  }
}

/** On a product whose payment service is of an earlier version. */
async function showShapeChange({ only }: ChaosOptions): Promise<Result[]> {
  const { id, title } = shapeChangePromise
  if (!only.includes(id)) return []
  return [await timed(id, title, changeOrders)]
}

async function changeOrders(): Promise<Outcome> {
  const folder = `${dataDir}-shape`
  const earlier = await addWorktree(earlierVersion)
  try {
    await mkdir(folder, { recursive: true })
    const link = join(folder, changedService)
    await pointTo(link, earlier.folder)
    const [scale, folders] = [{ [changedService]: 2 }, { [changedService]: link }]
    const stack = await startStack({ dataDir: folder, display, namespace, scale, folders })
    try {
      return await changeShape(productOf(stack), link)
    } finally {
      await stack.stop()
    }
  } finally {
    await earlier.remove()
  }
}

async function runTests({ only, seed }: ChaosOptions): Promise<Result[]> {
  const results: Result[] = []
  for (const test of faultTests.filter(({ id }) => only.includes(id))) {
    results.push(await timed(test.id, test.title, () => runFaultTest(test.file, seed)))
  }
  return results
}

async function timed(id: string, title: string, run: () => Promise<Outcome>): Promise<Result> {
  const task = display.task(`${id}: ${title}`)
  const outcome = await run().catch((error): Outcome => ({ figures: {}, faults: [String(error)] }))
  if (outcome.faults.length > 0) task.fail()
  else task.done()
  display.line(`  ${JSON.stringify(outcome.figures)}`)
  return { id, title, ...outcome }
}
