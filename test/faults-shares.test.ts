// Scheduled shares that are all due at the same moment, while the review service and the broker are killed again and
// again: each goes out once, or is marked as unclear and is not sent again.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ShareReceipt } from '@jumpingjack/contracts/sharing'
import type { SocialPlatform } from '@jumpingjack/contracts/social'
import { until } from '@jumpingjack/kit/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chance } from '../infra/sandbox/src/maps/geography/chance.ts'
import { type OwnStack, startOwnStack } from './lib/own-stack.ts'
import { addGym, newEmail, type SignedIn, signInMany, Visitor } from './lib/visitor.ts'

interface PostCount {
  network: string
  message: string
  times: number
}

/** Those that take posts without a photo. */
const platforms = ['facebook', 'twitter', 'linkedin', 'google'] as const satisfies SocialPlatform[]
const sharers = 125
const kills = 10
const killsWithinMs = 25_000
/** Enough to ask for all of them before the first is due. */
const headStartMs = 30_000
const seed = process.env.SEED ?? '7'

let stack: OwnStack
let gymId: string

beforeAll(async () => {
  stack = await startOwnStack()
  const owner = await new Visitor(stack.url).signIn(newEmail('owner'))
  gymId = (await addGym(owner)).id
}, 300_000)
afterAll(() => stack.stop(), 120_000)

async function connect(member: SignedIn, platform: SocialPlatform): Promise<void> {
  const leading = await member.call('GET', `/api/auth/${platform}/connect`)
  const body = new URLSearchParams({ account: member.id, answer: 'allow' })
  const address = leading.headers.get('location') ?? ''
  const consented = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  const back = await member.call('GET', consented.headers.get('location') ?? '')
  expect(back.headers.get('location')).toBe(`/?connected=${platform}`)
}

/** Connected everywhere, with a review: its id. */
async function prepare(member: SignedIn): Promise<string> {
  for (const platform of platforms) await connect(member, platform)
  return (await member.call('POST', `/api/gyms/${gymId}/reviews`, { rating: 5 })).json.id
}

async function schedule(member: SignedIn, reviewId: string, scheduleTime: Date): Promise<void> {
  const body = { platforms, customMessage: messageOf(member), scheduleTime }
  const { status, json } = await member.call('POST', `/api/reviews/${reviewId}/share`, body)
  expect({ status, receipts: json.receipts?.length }).toEqual({ status: 200, receipts: platforms.length })
}

const messageOf = ({ id }: SignedIn) => `Shared by ${id}`

async function inBatches<T, R>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += size) {
    results.push(...(await Promise.all(items.slice(start, start + size).map(work))))
  }
  return results
}

async function posts(): Promise<PostCount[]> {
  return (await fetch(`${stack.sandboxUrl}/control/social/posts`)).json() as Promise<PostCount[]>
}

/** The receipts of a review that has nothing more to wait for; false while it has, or while nobody answers. */
async function settledReceipts(member: SignedIn, reviewId: string): Promise<ShareReceipt[] | false> {
  const { status, json } = await member.call('GET', `/api/reviews/${reviewId}/shares`)
  if (status !== 200) return false
  const receipts: ShareReceipt[] = json.receipts
  return receipts.every(({ state }) => state !== 'scheduled' && state !== 'pending') && receipts
}

/** At seeded moments, the two of them by turns. */
async function killByTurns(): Promise<void> {
  const random = chance(seed)
  const moments = Array.from({ length: kills }, () => random() * killsWithinMs).sort((a, b) => a - b)
  const begun = Date.now()
  for (const [index, moment] of moments.entries()) {
    await sleep(Math.max(0, begun + moment - Date.now()))
    await stack.kill(index % 2 === 0 ? 'review' : 'rabbitmq')
  }
}

/** How many shares ended how, as their members see it and as the networks do. */
async function outcomesOf(shared: { member: SignedIn; receipts: ShareReceipt[] }[]) {
  const times = new Map((await posts()).map((post) => [`${post.network} ${post.message}`, post.times]))
  const outcomes: Record<string, number> = {}
  for (const { member, receipts } of shared) {
    for (const { platform, state } of receipts) {
      const outcome = `${state}, posted ${times.get(`${platform} ${messageOf(member)}`) ?? 0} times`
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
  }
  return outcomes
}

const seconds = (from: number) => ((Date.now() - from) / 1_000).toFixed(1)

it('sends a scheduled share after the review service was killed and started again', async () => {
  const [member] = (await signInMany(stack.url, 1)) as [SignedIn]
  const reviewId = await prepare(member)
  await schedule(member, reviewId, new Date(Date.now() + 5_000))
  await stack.kill('review')
  const receipts = await until('it is out', () => settledReceipts(member, reviewId), 120_000)
  expect(await outcomesOf([{ member, receipts }])).toEqual({ 'sent, posted 1 times': platforms.length })
}, 300_000)

it('sends each of 500 shares once, or marks it as unclear, over ten kills', async () => {
  const members = await signInMany(stack.url, sharers)
  const reviews = await inBatches(members, 8, async (member) => ({ member, id: await prepare(member) }))
  const dueAt = new Date(Date.now() + headStartMs)
  await inBatches(reviews, 8, ({ member, id }) => schedule(member, id, dueAt))
  await sleep(Math.max(0, dueAt.getTime() - Date.now()))
  const begun = Date.now()
  await killByTurns()
  const killed = Date.now()
  const shared = await inBatches(reviews, 8, async ({ member, id }) => {
    const receipts = await until('its shares are out', () => settledReceipts(member, id), 180_000)
    return { member, receipts }
  })
  console.info(`all out ${seconds(begun)} s after they were due, ${seconds(killed)} s after the last kill`)
  const outcomes = await outcomesOf(shared)
  console.info(`seed ${seed}, ${kills} kills:`, outcomes)
  const { 'sent, posted 1 times': sent = 0, ...others } = outcomes
  const { 'unclear, posted 1 times': arrived = 0, 'unclear, posted 0 times': lost = 0, ...wrong } = others
  expect(wrong).toEqual({})
  expect(sent + arrived + lost).toBe(sharers * platforms.length)
  expect(sent).toBeGreaterThan(0)
}, 900_000)
