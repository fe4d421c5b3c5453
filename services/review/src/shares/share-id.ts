// The id of a share follows from its review and the network, so that there is one share of both.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'

export function shareIdOf(reviewId: string, platform: SocialPlatform): string {
  return derivedId('share', reviewId, platform)
}
