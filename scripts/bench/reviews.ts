// New reviews that the review and the gym service store and count. First 32 members post as fast as they get replies,
// then 100 reviews arrive per second.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identitySigner } from '@jumpingjack/kit/identity/identity'
import { readIdentityKeys } from '@jumpingjack/kit/identity/identity-keys'
import { freePort } from '@jumpingjack/local/process/ports'
import type { Display } from '@jumpingjack/local/progress/display'
import { mongodb } from '@jumpingjack/local/servers/mongodb'
import { rabbitmq } from '@jumpingjack/local/servers/rabbitmq'
import { inTurn, quantile, type Row, roundS, rowsOf, steadily } from './figures.ts'
import { type Bench, noServer, root, startServer, withServers } from './processes.ts'

const clients = 32
const arrivalsPerS = 100
const gyms = 200

export function measureReviews(display: Display, rounds: number): Promise<Row[]> {
  return withServers(display, [mongodb, rabbitmq], async (bench) => {
    const { post } = await startServices(bench)
    const row = rowsOf(await inTurn(display, 'reviews', rounds, { own: () => measure(post) }))
    const share = (part: number) => (of: { own: { times: number[] } }) => quantile(of.own.times, part)
    return [
      row('new reviews/s of 32 clients', ({ own }) => own.perS, { goal: '≥ 300' }),
      row('new reviews at 100/s: p50 ms', share(0.5), { digits: 1 }),
      row('new reviews at 100/s: p99 ms', share(0.99), { digits: 1, goal: '≤ 60' }),
    ]
  })
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

/** The gym and the review service, with 200 gyms. Each call of `post` is a new review. */
export async function startServices(bench: Bench) {
  const [gymPort, reviewPort] = [`${await freePort()}`, `${await freePort()}`]
  const [gymUrl, reviewUrl] = [gymPort, reviewPort].map((port) => `http://127.0.0.1:${port}`)
  const absent = ['USER_URL', 'PLACES_URL', 'ADMIN_URL', 'PAYMENT_URL', 'S3_ENDPOINT', 'S3_PUBLIC_URL']
  const env = {
    ...{ LOCAL_MODE: 'true', LOG_LEVEL: 'error', IDENTITY_KEYS_DIR: bench.keysDir, ...bench.env },
    ...{ EVENTS_NAMESPACE: 'bench', REVIEW_URL: `${reviewUrl}`, GYM_URL: `${gymUrl}` },
    ...Object.fromEntries(absent.map((name) => [name, `http://${noServer}`])),
    ...{ S3_ACCESS_KEY: 'bench', S3_SECRET_KEY: 'bench-only', S3_BUCKET: 'bench' },
  }
  const start = (service: string, port: string) =>
    startServer(bench, service, [process.execPath, join(root, `services/${service}/src/main.ts`)], {
      ...env,
      MONGO_DB: `bench-${service}`,
      PORT: port,
    })
  await Promise.all([start('gym', gymPort), start('review', reviewPort)])
  const sign = identitySigner(await readIdentityKeys(bench.keysDir, 'gateway'))
  const call = async (service: string, url: string, userId: string, body: object) => {
    const member = { role: 'member', userId, email: `${userId}@example.com`, name: 'Bench Member' } as const
    const authorization = `Bearer ${await sign(member, service)}`
    const headers = { authorization, 'content-type': 'application/json' }
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    if (reply.status !== 201) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as { id: string }
  }
  const gymIds: string[] = []
  for (let n = 0; n < gyms; n++) {
    const gym = { name: `Gym ${n}`, address: '1 Main St', latitude: 40.7, longitude: -74, type: 'CrossFit' }
    gymIds.push((await call('gym', `${gymUrl}/api/gyms`, 'bench', gym)).id)
  }
  let posted = 0
  let userId = randomUUID()
  return {
    ...{ gymUrl: `${gymUrl}`, reviewUrl: `${reviewUrl}`, gymIds },
    async post() {
      // Each member reviews each gym once.
      if (++posted % gyms === 0) userId = randomUUID()
      const url = `${reviewUrl}/api/gyms/${gymIds[posted % gyms]}/reviews`
      await call('review', url, userId, { rating: 1 + (posted % 5) })
    },
  }
}
