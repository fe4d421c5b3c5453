// New reviews that the review and the gym service store and count. First 32 members post as fast as they get replies,
// then 100 reviews arrive per second.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { urlVariable } from '@jumpingjack/contracts/http/services'
import { identitySigner } from '@jumpingjack/kit/identity/identity'
import { readIdentityKeys } from '@jumpingjack/kit/identity/identity-keys'
import type { Supervisor } from '@jumpingjack/local/process/supervisor'
import type { Stack } from '../stack/start-stack.ts'
import { inTurn, quantile, type Row, roundS, rowsOf, steadily } from './figures.ts'
import { keepOnly, startProduct } from './product.ts'

const clients = 32
const arrivalsPerS = 100
const gyms = 200
const retryMs = 100
const triesMax = 100

export async function measureReviews(supervisor: Supervisor, rounds: number): Promise<Row[]> {
  const product = await startProduct(supervisor)
  const { post } = await addGyms(product)
  await keepOnly(product, ['gym', 'review'])
  const row = rowsOf(await inTurn(supervisor.display, 'reviews', rounds, { own: () => measure(post) }))
  return [
    row('new reviews/s of 32 clients', ({ own }) => own.perS),
    row('new reviews at 100/s: p99 ms', ({ own }) => quantile(own.times, 0.99), 1),
  ]
}

async function measure(post: () => Promise<void>) {
  const end = performance.now() + roundS * 1_000
  let count = 0
  const client = async () => {
    while (performance.now() < end) {
      await post()
      count++
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  // The consumer catches up.
  await sleep(2_000)
  const times: number[] = []
  await steadily(arrivalsPerS, sleep(roundS * 1_000), async (_n, dueAt) => {
    await post()
    times.push(performance.now() - dueAt)
  })
  return { perS: count / roundS, times }
}

/** Adds 200 gyms. Each call of `post` is a new review. Both without the gateway. */
export async function addGyms({ env }: Stack) {
  const sign = identitySigner(await readIdentityKeys(env.IDENTITY_KEYS_DIR ?? '', 'gateway'))
  const call = async (service: 'gym' | 'review', path: string, userId: string, body: object) => {
    const member = { role: 'member', userId, email: `${userId}@example.com`, name: 'Bench Member' } as const
    const authorization = `Bearer ${await sign(member, service)}`
    const headers = { authorization, 'content-type': 'application/json' }
    const url = `${env[urlVariable(service)]}${path}`
    const send = () => fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    let reply = await send()
    // A service that is too busy rejects some, which then take so much longer.
    for (let tries = 1; reply.status === 503 && tries < triesMax; tries++) {
      await sleep(retryMs)
      reply = await send()
    }
    if (reply.status !== 201) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as { id: string }
  }
  const gymIds: string[] = []
  for (let n = 0; n < gyms; n++) {
    const gym = { name: `Gym ${n}`, address: '1 Main St', latitude: 40.7, longitude: -74, type: 'CrossFit' }
    gymIds.push((await call('gym', '/api/gyms', 'bench', gym)).id)
  }
  let posted = 0
  let userId = randomUUID()
  return {
    gymIds,
    async post() {
      // Each member reviews each gym once.
      if (++posted % gyms === 0) userId = randomUUID()
      const path = `/api/gyms/${gymIds[posted % gyms]}/reviews`
      await call('review', path, userId, { rating: 1 + (posted % 5) })
    },
  }
}
