// Posting on a network: one attempt, never repeated here, with an outcome that says what is certain.

import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { PostOutcome } from '@jumpingjack/contracts/user/posts'
import { NotPosted, networkCalls } from './network-calls.ts'
import { type Posting, shortened } from './posting.rules.ts'
import { postingTable } from './posting-table.ts'

export interface PostResult extends PostOutcome {
  /** The network no longer takes the token. */
  isTokenRefused: boolean
}

/**
 * `address`: where the network's paths are, when they are not at its own hosts. `begin` is asked once, right before
 * the one call that makes the post, which is left out where the answer is no.
 */
export async function postTo(
  platform: SocialPlatform,
  address: string | undefined,
  accessToken: string,
  posting: Posting,
  begin: () => Promise<boolean>,
): Promise<PostResult> {
  const { title, messageMax, weigh, headers = {}, post } = postingTable[platform]
  const message = shortened(posting.message, messageMax, weigh)
  try {
    await post(networkCalls({ title, address, headers }, accessToken, begin), { ...posting, message })
    return { outcome: 'sent', reason: null, isTokenRefused: false }
  } catch (error) {
    if (!(error instanceof NotPosted)) throw error
    return { outcome: error.outcome, reason: error.message, isTokenRefused: error.isTokenRefused }
  }
}
