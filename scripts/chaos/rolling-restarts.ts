// P8: replicas are replaced one after the other, and one is killed, while members read and write.
import { until } from '@jumpingjack/kit/testing/until'
import { addGym, newEmail, type SignedIn, Visitor } from '../../test/lib/visitor.ts'
import { killAndRestart, type Outcome, quantile, type ScaledProduct } from './product/chaos-product.ts'
import { underLoad } from './under-load.ts'

export const rollingRestartPromise = { id: 'P8', title: 'no request fails while replicas are replaced' }

export interface RestartOptions {
  /** Services with two replicas. */
  services: readonly string[]
  /** Of both replicas of each. */
  rounds: number
  perSecond: number
}

/** By a member of its own, at a gym of its own. */
export async function restartReplicas(product: ScaledProduct, options: RestartOptions): Promise<Outcome> {
  const member = await new Visitor(product.url).signIn(newEmail())
  const gym = await addGym(member)
  return rollingRestarts(product, member, gym.id, options)
}

/** Neither a killed nor a restarted replica fails a request. A kill may fail one that changes something. */
async function rollingRestarts(
  product: ScaledProduct,
  member: SignedIn,
  gymId: string,
  { services, rounds, perSecond }: RestartOptions,
): Promise<Outcome> {
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
  const restarted = await underLoad(
    perSecond,
    (n) => (n % 5 === 0 ? write(n) : read(n)),
    async () => {
      for (let round = 0; round < rounds; round++) {
        for (const name of services.flatMap((each) => [`${each}-1`, `${each}-2`])) {
          await product.faults(name).restart()
          await ready(product, services)
        }
      }
    },
  )
  return {
    figures: {
      kills: services.length,
      'replies during kills': killed.replies,
      'failed reads': killed.faults.length,
      restarts: services.length * rounds * 2,
      'replies during restarts': restarted.replies,
      failed: restarted.faults.length,
      'p99 ms': quantile(restarted.times, 0.99),
    },
    faults: [...killed.faults, ...restarted.faults],
  }
}

/** The next replica stops only when its twin gets requests. */
async function ready(product: ScaledProduct, services: readonly string[]): Promise<void> {
  if (!services.includes('gateway')) return
  await until('both gateways are used', async () => (await product.usableGateways()) === 2)
}
