// P8: replicas are replaced one after the other, and one is killed, while members read and write.
import { until } from '@jumpingjack/kit/testing/until'
import { addGym, newEmail, Visitor } from '../../test/lib/visitor.ts'
import { steadily } from '../bench/figures.ts'
import { killAndRestart, p99Of, type RunResult, type ScaledProduct } from './product.ts'

export interface RestartOptions {
  /** Services with two replicas. */
  services: readonly string[]
  /** Of both replicas of each. */
  restarts: number
  perSecond: number
}

/**
 * By a member of its own, at a gym of its own. Neither a killed nor a restarted replica fails a request. A kill may
 * fail one that changes something.
 */
export async function restartReplicas(
  product: ScaledProduct,
  { services, restarts, perSecond }: RestartOptions,
): Promise<RunResult> {
  const member = await new Visitor(product.url).signIn(newEmail())
  const { id: gymId } = await addGym(member)
  const reads = [
    '/api/gyms?limit=5',
    `/api/gyms/${gymId}`,
    '/api/auth/user',
    '/api/payment/receipts',
    '/api/config/google-maps',
  ]
  const read = (n: number) => member.call('GET', reads[n % reads.length] ?? '')
  const write = (n: number) => member.call('POST', `/api/gyms/${gymId}/reviews`, { rating: 1 + (n % 5) })
  const killed = await underLoad(perSecond, read, async () => {
    for (const name of services) {
      await killAndRestart(product, `${name}-1`)
      await ready(product, services)
    }
  })
  const mixed = (n: number) => (n % 5 === 0 ? write(n) : read(n))
  const restarted = await underLoad(perSecond, mixed, async () => {
    for (let round = 0; round < restarts; round++) {
      for (const name of services.flatMap((each) => [`${each}-1`, `${each}-2`])) {
        await product.faults(name).restart()
        await ready(product, services)
      }
    }
  })
  return {
    figures: {
      kills: services.length,
      'replies during kills': killed.replies,
      'failed reads': killed.faults.length,
      restarts: services.length * restarts * 2,
      'replies during restarts': restarted.replies,
      failed: restarted.faults.length,
      'p99 ms': p99Of(restarted.times),
    },
    faults: [...killed.faults, ...restarted.faults],
  }
}

/** The next replica stops only when its twin gets requests. */
async function ready(product: ScaledProduct, services: readonly string[]): Promise<void> {
  if (!services.includes('gateway')) return
  await until('both gateways are used', async () => (await product.usableGateways()) === 2)
}

/** Sends requests at a steady rate while something happens, and collects those that fail, one sentence for each. */
async function underLoad(
  perSecond: number,
  send: (n: number) => Promise<{ status: number; text: string }>,
  work: () => Promise<void>,
) {
  const load = { replies: 0, times: [] as number[], faults: [] as string[] }
  await steadily(perSecond, work(), async (n) => {
    const startedAt = performance.now()
    const failed = (error: Error) => ({ status: 0, text: String(error.cause ?? error) })
    const { status, text } = await send(n).catch(failed)
    load.times.push(performance.now() - startedAt)
    if (status === 200 || status === 201) load.replies += 1
    else load.faults.push(`Request ${n}: ${status} ${text.slice(0, 200)}`)
  })
  return load
}
