// How one posts on each of the five networks. A new version of a network's interface is a change here.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { postAtGoogle } from './google.ts'
import { linkedinHeaders, postAtLinkedin } from './linkedin.ts'
import { postAtFacebook, postAtInstagram } from './meta.ts'
import type { NetworkCalls } from './network-calls.ts'
import { type Posting, twitterWeight } from './posting.rules.ts'
import { postAtTwitter } from './twitter.ts'

interface PostingRow {
  title: string
  /** What is longer is shortened. */
  messageMax: number
  /** How much of that a character takes: one unless told. */
  weigh?: (character: string) => number
  headers?: Record<string, string>
  /** Throws NotPosted unless the network has confirmed the post. */
  post(calls: NetworkCalls, posting: Posting): Promise<void>
}

export const postingTable: Record<SocialPlatform, PostingRow> = {
  facebook: { title: 'Facebook', messageMax: 63_206, post: postAtFacebook },
  twitter: { title: 'Twitter', messageMax: 280, weigh: twitterWeight, post: postAtTwitter },
  instagram: { title: 'Instagram', messageMax: 2_200, post: postAtInstagram },
  linkedin: { title: 'LinkedIn', messageMax: 3_000, headers: linkedinHeaders, post: postAtLinkedin },
  google: { title: 'Google', messageMax: 1_500, post: postAtGoogle },
}
