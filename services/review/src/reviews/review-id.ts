// The id of a review follows from its gym and its member, so that there is one review a member and gym.
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'

export function reviewIdOf(gymId: string, userId: string): string {
  return derivedId('review', gymId, userId)
}
