// Posting on a network: one attempt, never repeated here, with an outcome that says what is certain.
import type { SocialPlatform } from '@jumpingjack/contracts/social'
import { NotPosted, networkCalls } from './network-calls.ts'
import { type Posting, shortened } from './posting.rules.ts'
import { postingTable } from './posting-table.ts'

export interface PostResult {
  outcome: 'sent' | 'failed' | 'unclear'
  /** Unless it was sent: why, in words for the member. */
  reason: string | null
  /** The network no longer takes the token. */
  isTokenRefused: boolean
}

/** `address`: where the network's paths are, when they are not at its own hosts. */
export async function postTo(
  platform: SocialPlatform,
  address: string | undefined,
  accessToken: string,
  posting: Posting,
): Promise<PostResult> {
  const { title, messageMax, weigh, headers = {}, post } = postingTable[platform]
  const message = shortened(posting.message, messageMax, weigh)
  try {
    await post(networkCalls({ title, address, headers }, accessToken), { ...posting, message })
    return { outcome: 'sent', reason: null, isTokenRefused: false }
  } catch (error) {
    if (!(error instanceof NotPosted)) throw error
    return { outcome: error.outcome, reason: error.message, isTokenRefused: error.isTokenRefused }
  }
}
