// Controls the fake social networks, and connects members with them.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { until } from '@jumpingjack/kit/testing/until'
import { z } from 'zod'
import { afterEveryTest } from './clean-ups.ts'
import { ownProduct } from './product.ts'
import type { SignedIn } from './visitor.ts'

interface Order {
  mode: 'ok' | 'slow' | 'hang' | 'down' | 'revoked' | 'failing'
  only?: SocialPlatform
  delayMs?: number
}

const control = () => `${ownProduct().fakesUrl}/control/social`
let hasFault = false

afterEveryTest(async () => {
  if (hasFault) await switchSocial({ mode: 'ok' })
  hasFault = false
})

/** Until the end of the test. */
export async function switchSocial(order: Order): Promise<void> {
  hasFault = true
  const reply = await fetch(control(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  if (reply.status !== 204) throw new Error(`the fault switch replied ${reply.status} ${await reply.text()}`)
}

const Posts = z.array(
  z.object({ network: z.string(), message: z.string(), photos: z.number(), times: z.number() }),
)

/** The posts that contain these words, with the number of each. */
export async function postsAbout(words: string): Promise<z.infer<typeof Posts>> {
  const posts = Posts.parse(await (await fetch(`${control()}/posts`)).json())
  return posts.filter(({ message }) => message.includes(words))
}

/** Allows the connection as the network's consent page does. Retries calls that time out on a busy machine. */
export async function connect(member: SignedIn, platform: SocialPlatform): Promise<void> {
  await until(`${platform} is connected`, () => tryToConnect(member, platform))
}

async function tryToConnect(member: SignedIn, platform: SocialPlatform): Promise<boolean> {
  const leading = await member.call('GET', `/api/auth/${platform}/connect`)
  const body = new URLSearchParams({ account: member.id, answer: 'allow' })
  const address = leading.headers.get('location') ?? ''
  const consented = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  const back = await member.call('GET', consented.headers.get('location') ?? '')
  return back.headers.get('location') === `/?connected=${platform}`
}
