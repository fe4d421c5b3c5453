// P9: Redis is killed. Sessions survive, no member is taken for another, and administrators cannot sign in meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@jumpingjack/kit/testing/until'
import { pick } from '../../infra/fakes/src/shared/random.ts'
import { newEmail, type SignedIn, signInMany, Visitor } from '../../test/lib/visitor.ts'
import { steadily } from '../bench/figures.ts'
import type { ChaosProduct, RunResult } from './product.ts'

/** Redis writes its log to the disk every second. */
const durableAfterMs = 2_000
const asksPerSecond = 100
const guess = { email: 'admin@example.com', password: 'a wrong guess' }

export async function redisKills(product: ChaosProduct, kills: number): Promise<RunResult> {
  const members = await signInMany(product.url, 5)
  const faults = new Set<string>()
  const statuses: Record<string, number> = {}
  const askOne = async () => {
    const status = await askWho(pick(Math.random, members), faults)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const redis = product.faults('redis')
  const killAll = async () => {
    for (let kill = 0; kill < kills; kill++) {
      members.push(await new Visitor(product.url).signIn(newEmail()))
      await sleep(durableAfterMs)
      await redis.kill()
      const reply = new Visitor(product.url).call('POST', '/api/admin/auth', guess)
      const { status } = await reply.catch(() => ({ status: 0 }))
      if (status !== 503) faults.add(`An administrator's sign-in was answered ${status} without Redis`)
      await redis.restart()
      for (const member of members)
        await until('Redis is used again', async () => (await askWho(member, faults)) !== 503)
    }
  }
  await steadily(asksPerSecond, killAll(), askOne)
  const sessionsLost = [...faults].filter((fault) => fault.startsWith('A session was lost')).length
  return {
    figures: { kills, sessions: members.length, 'sessions lost': sessionsLost, ...statuses },
    faults: [...faults],
  }
}

/** The status of the reply. Any but the member's own account and 503 is a fault. */
async function askWho(member: SignedIn, faults: Set<string>): Promise<number> {
  const reply = await member.call('GET', '/api/auth/user').catch(() => undefined)
  if (!reply) return 503
  if (reply.status === 200 && reply.json.id !== member.id)
    faults.add(`${member.id} was taken for another member`)
  else if (reply.status === 401) faults.add(`A session was lost: ${member.id}`)
  else if (reply.status !== 200 && reply.status !== 503) faults.add(`A session was answered ${reply.status}`)
  return reply.status
}
