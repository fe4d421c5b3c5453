// Posts on a social network: one attempt, whose outcome is sent, failed or unclear.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { PostOutcome } from '@jumpingjack/contracts/user/posts'
import { postAtGoogle } from './google.client.ts'
import { linkedinHeaders, postAtLinkedin } from './linkedin.client.ts'
import { postAtFacebook, postAtInstagram } from './meta.client.ts'
import { createPlatformCalls, NotPosted, type PlatformCalls } from './platform-call.client.ts'
import { type Posting, shortened, twitterWeight } from './posting.rules.ts'
import { postAtTwitter } from './twitter.client.ts'

interface PostingRow {
  /** A longer message is shortened. */
  messageMax: number
  /** How much a text counts; its characters by default. */
  weigh?: (text: string) => number
  headers?: Record<string, string>
  /** Throws NotPosted unless the network confirms the post. */
  post(calls: PlatformCalls, posting: Posting): Promise<void>
}

const postingTable: Record<SocialPlatform, PostingRow> = {
  facebook: { messageMax: 63_206, post: postAtFacebook },
  twitter: { messageMax: 280, weigh: twitterWeight, post: postAtTwitter },
  instagram: { messageMax: 2_200, post: postAtInstagram },
  linkedin: { messageMax: 3_000, headers: linkedinHeaders, post: postAtLinkedin },
  google: { messageMax: 1_500, post: postAtGoogle },
}

export interface PostResult extends PostOutcome {
  /** The network rejects the access token. */
  isTokenRejected: boolean
}

/** `address` is the base URL of a fake. `mayPublish` is called once, right before the call that creates the post. */
export async function postTo(
  platform: SocialPlatform,
  address: string | undefined,
  accessToken: string,
  posting: Posting,
  mayPublish: () => Promise<boolean>,
): Promise<PostResult> {
  const { messageMax, weigh, headers = {}, post } = postingTable[platform]
  const message = shortened(posting.message, messageMax, weigh)
  const calls = createPlatformCalls({ address, headers }, accessToken, mayPublish)
  try {
    await post(calls, { ...posting, message })
    return { outcome: 'sent', reason: null, isTokenRejected: false }
  } catch (error) {
    if (!(error instanceof NotPosted)) throw error
    const { outcome, reason, detail } = error
    return { outcome, reason, ...(detail && { detail }), isTokenRejected: reason === 'connection-rejected' }
  }
}
