// Controls the fake social networks, and connects members with them.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { Page } from 'playwright-core'
import { afterEach } from 'vitest'
import { z } from 'zod'
import { ownProduct } from './product.ts'

interface Order {
  mode: 'ok' | 'slow' | 'hang' | 'down' | 'revoked' | 'failing'
  only?: SocialPlatform
  delayMs?: number
}

const control = `${ownProduct().fakesUrl}/control/social`
let hasFault = false

afterEach(async () => {
  if (hasFault) await switchSocial({ mode: 'ok' })
  hasFault = false
})

/** Until the end of the test. */
export async function switchSocial(order: Order): Promise<void> {
  hasFault = true
  const reply = await fetch(control, {
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
  const posts = Posts.parse(await (await fetch(`${control}/posts`)).json())
  return posts.filter(({ message }) => message.includes(words))
}

/** Allows the connection on the network's consent page, with a new account. */
export async function connect(page: Page, platform: SocialPlatform): Promise<void> {
  await page.goto(`/api/auth/${platform}/connect`)
  await page.getByLabel('Account').fill(`member-${Date.now().toString(36)}`)
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText(/ connected$/).waitFor()
}
