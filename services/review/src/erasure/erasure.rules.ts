// What remains of a review whose author has deleted the account.
import { nobodyId } from '@jumpingjack/contracts/fields/fields'
import { authorName } from '@jumpingjack/contracts/user/author-name'
import { deletionOf, type StoredReview } from '../reviews/reviews.rules.ts'

/** Id, gym and revision stay, so that late events of the review change nothing. Nothing leads to its author. */
export function anonymousTombstone(now: Date) {
  return {
    ...deletionOf(now),
    userId: nobodyId,
    authorName: authorName({}),
    authorRevision: 0,
    hiding: null,
  } satisfies Partial<StoredReview>
}
