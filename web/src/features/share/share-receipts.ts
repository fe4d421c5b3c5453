// State of a review's shares per platform.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { type ShareReason, shareReasons } from '@jumpingjack/contracts/review/share-reasons'
import { readShares, type ShareReceipt } from '@jumpingjack/contracts/review/sharing'
import { t } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { sharedText } from '../../lib/language/shared-text.ts'
import { formatTime } from './share-time.ts'

const pollMs = 1_500

export function sharesOptions(reviewId: string) {
  return queryOptions({
    queryKey: [readShares.path, reviewId],
    queryFn: ({ signal }) => callApi(readShares, { params: { id: reviewId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.receipts.some((receipt) => receipt.state === 'pending') && pollMs,
    gcTime: 0,
  })
}

/** A share that has arrived, or may have, is never sent again. */
export function canBeSent(receipt: ShareReceipt | undefined): boolean {
  return !receipt || receipt.state === 'failed' || receipt.state === 'scheduled'
}

/** Its post was requested, and no platform has it yet. */
export function canBeCancelled(receipt: ShareReceipt | undefined): boolean {
  return receipt?.state === 'scheduled' || receipt?.state === 'pending'
}

/** The chosen platforms that have not received the review. */
export function unsentPlatforms(platforms: SocialPlatform[], receipts: ShareReceipt[]): SocialPlatform[] {
  return platforms.filter((platform) => canBeSent(receipts.find((each) => each.platform === platform)))
}

export function receiptLabel({ state, reason: code, detail, dueAt }: ShareReceipt): string {
  const reason = code && reasonText(code, detail)
  switch (state) {
    case 'sent':
      return t`Shared`
    case 'pending':
      return t`Sharing...`
    case 'scheduled':
      return dueAt ? t`Scheduled for ${formatTime(dueAt)}` : t`Scheduled`
    case 'failed':
      return reason ? t`Failed: ${reason}` : t`Failed: the platform rejected it.`
    case 'unclear':
      return reason
        ? t`Unclear: ${reason} It is not sent again.`
        : t`Unclear: the platform did not answer, so the post may exist. It is not sent again.`
  }
}

/** A share from before these codes has a sentence. */
function reasonText(code: string, detail: string | undefined): string {
  const reason = isReason(code) ? sharedText(shareReasons[code]) : code
  return detail ? t`${reason} Its reply: ${detail}` : reason
}

function isReason(code: string): code is ShareReason {
  return Object.hasOwn(shareReasons, code)
}
