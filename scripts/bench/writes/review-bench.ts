// New reviews that the review and the gym service store and count, beside those of another revision: in turn, after a
// warm-up of each. First 32 members post as fast as they get replies, then 100 reviews arrive per second.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serviceNames } from '@jumpingjack/contracts/http/services'
import { identitySigner } from '@jumpingjack/kit/identity/identity'
import { readIdentityKeys, writeIdentityKeys } from '@jumpingjack/kit/identity/identity-keys'
import { freePort } from '@jumpingjack/local/process/ports'
import type { Display } from '@jumpingjack/local/progress/display'
import { addWorktree } from '../../stack/worktree.ts'
import { type Spread, spreadOf } from '../gateway/spread.ts'
import { percentilesOf, type Times } from '../times.ts'
import { type WriteServers, withWriteServers } from './write-servers.ts'

export interface ReviewRow {
  name: string
  /** Reviews per second of 32 clients. */
  saturation: Spread
  /** At 100 reviews per second. */
  p50Ms: Spread
  p99Ms: Spread
}

type Post = () => Promise<void>
type Services = { name: string; post: Post; gymUrl: string; reviewUrl: string; gymIds: readonly string[] }
type Figures = { saturation: number } & Times

const root = join(import.meta.dirname, '../../..')
const unreachable = 'http://127.0.0.1:9'
const clients = 32
const arrivalsPerS = 100
const gyms = 200

export function measureReviews(
  display: Display,
  { rounds, seconds, against }: { rounds: number; seconds: number; against?: string | undefined },
): Promise<ReviewRow[]> {
  return withWriteServers(display, async (servers) => {
    const all = [await startServices(servers, 'reviews', root)]
    if (against !== undefined) {
      const { folder, commit, remove } = await addWorktree(against)
      servers.supervisor.onClose('files', remove)
      all.push(await startServices(servers, commit, folder))
    }
    for (const { post } of all) await measure(post, 2)
    const figures: Figures[][] = []
    for (let round = 1; round <= rounds; round++) {
      const ofRound: Figures[] = []
      for (const { post } of all) ofRound.push(await measure(post, seconds))
      figures.push(ofRound)
      display.line(`reviews: round ${round} of ${rounds}`)
    }
    return all.map(({ name }, index) => {
      const spread = (key: keyof Figures) => spreadOf(figures.map((each) => each[index]?.[key] ?? Number.NaN))
      return { name, saturation: spread('saturation'), p50Ms: spread('p50Ms'), p99Ms: spread('p99Ms') }
    })
  })
}

async function measure(post: Post, seconds: number): Promise<Figures> {
  const end = performance.now() + seconds * 1_000
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
  const arriving: Promise<void>[] = []
  const startedAt = performance.now()
  for (let n = 0; n < seconds * arrivalsPerS; n++) {
    const dueAt = startedAt + (n * 1_000) / arrivalsPerS
    await sleep(Math.max(0, dueAt - performance.now()))
    arriving.push(post().then(() => void times.push(performance.now() - dueAt)))
  }
  await Promise.all(arriving)
  return { saturation: count / seconds, ...percentilesOf(times) }
}

export async function startServices(of: WriteServers, name: string, folder: string): Promise<Services> {
  const keysDir = join(of.supervisor.dataDir, 'keys')
  await writeIdentityKeys(keysDir, serviceNames)
  const [reviewUrl, gymUrl] = [await urlOfFreePort(), await urlOfFreePort()]
  const env = {
    ...{ LOCAL_MODE: 'true', LOG_LEVEL: 'error', NODE_ENV: 'production', IDENTITY_KEYS_DIR: keysDir },
    ...{ MONGO_URL: of.mongoUrl, RABBITMQ_URL: of.rabbitUrl, EVENTS_NAMESPACE: name },
    ...{ REVIEW_URL: reviewUrl, GYM_URL: gymUrl, USER_URL: unreachable, PLACES_URL: unreachable },
    ...{
      ADMIN_URL: unreachable,
      PAYMENT_URL: unreachable,
      S3_ENDPOINT: unreachable,
      S3_PUBLIC_URL: unreachable,
    },
    ...{ S3_ACCESS_KEY: 'bench', S3_SECRET_KEY: 'bench-only', S3_BUCKET: 'bench' },
  }
  const start = (service: string, url: string) =>
    of.supervisor.launch('service', {
      name: `${name}-${service}`,
      command: process.execPath,
      args: [join(folder, `services/${service}/src/main.ts`)],
      env: { ...env, MONGO_DB: `${name}-${service}`, PORT: new URL(url).port },
      ready: () => fetch(`${url}/health/ready`),
    })
  await Promise.all([start('gym', gymUrl), start('review', reviewUrl)])
  const sign = identitySigner(await readIdentityKeys(keysDir, 'gateway'))
  const call = async (service: string, url: string, userId: string, body: object) => {
    const member = { role: 'member', userId, email: `${userId}@example.com`, name: 'Bench Member' } as const
    const authorization = `Bearer ${await sign(member, service)}`
    const headers = { authorization, 'content-type': 'application/json' }
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    if (reply.status !== 201) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as { id: string }
  }
  const ids: string[] = []
  for (let n = 0; n < gyms; n++) {
    const gym = { name: `Gym ${n}`, address: '1 Main St', latitude: 40.7, longitude: -74, type: 'CrossFit' }
    ids.push((await call('gym', `${gymUrl}/api/gyms`, 'bench', gym)).id)
  }
  let posted = 0
  let userId = randomUUID()
  return {
    ...{ name, gymUrl, reviewUrl, gymIds: ids },
    async post() {
      // Each member reviews each gym once.
      if (++posted % gyms === 0) userId = randomUUID()
      const gymId = ids[posted % gyms]
      await call('review', `${reviewUrl}/api/gyms/${gymId}/reviews`, userId, { rating: 1 + (posted % 5) })
    },
  }
}

async function urlOfFreePort(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`
}
