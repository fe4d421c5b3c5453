// What the fake social networks have received, and connections of members with them.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { until } from '@jumpingjack/kit/testing/until'
import { z } from 'zod'
import { recordOf } from '../../infra/fakes/test/lib/control-fake.ts'
import { ownProduct } from './product.ts'
import type { SignedIn } from './visitor.ts'

const Posts = z.array(
  z.object({ network: z.string(), message: z.string(), photos: z.number(), times: z.number() }),
)

/** The posts that contain these words, with the number of each. */
export async function postsAbout(
  words: string,
  fakesUrl = ownProduct().fakesUrl,
): Promise<z.infer<typeof Posts>> {
  const posts = Posts.parse(await recordOf(fakesUrl, 'social/posts'))
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
