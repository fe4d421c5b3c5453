// State of the share dialog: options, the request made of them, receipts.

import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { problems } from '@jumpingjack/contracts/http/problems'
import type { Review } from '@jumpingjack/contracts/review/reviews'
import { defaultShareMessage } from '@jumpingjack/contracts/review/share-message'
import { type ShareReason, shareReasons } from '@jumpingjack/contracts/review/share-reasons'
import { readShares, type ShareReceipt, shareReview } from '@jumpingjack/contracts/review/sharing'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { callApi } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { userMessage } from '../../lib/api/user-facing-error.ts'
import { useDraft } from '../../lib/drafts/drafts.ts'
import { localMinute } from '../../lib/labels/local-time.ts'
import { sharedText } from '../../lib/language/shared-text.ts'
import { showError, showToast } from '../../ui/overlay/toasts.ts'

export function useShare(shareable: Shareable, preferred: SocialPlatform[], onShared: () => void) {
  const [choices, setChoices] = useState({ ...emptyShare, platforms: preferred })
  const typed = useDraft(`share:${shareable.review.id}`, { customMessage: '' })
  const [timeError, setTimeError] = useState<string>()
  const shares = useQuery(sharesOptions(shareable.review.id))
  const receipts = shares.data?.receipts ?? []
  const draft = { ...choices, ...typed.values, platforms: unsentPlatforms(choices.platforms, receipts) }
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: ReturnType<typeof shareBody>) =>
      callApi(shareReview, { params: { id: shareable.review.id }, body }),
    onMutate: typed.send,
    onSuccess: (_result, { scheduleTime }, restart) => {
      restart()
      reportSuccess(scheduleTime)
    },
    onError: async (error) => {
      console.error('Sharing failed', error)
      reportFailure(error)
      await shares.refetch()
    },
  })
  const change = ({ customMessage, ...part }: Partial<ShareDraft>) => {
    if (customMessage !== undefined) typed.change({ customMessage })
    setChoices((now) => ({ ...now, ...part }))
    setTimeError(undefined)
  }
  const choose = (platform: SocialPlatform, isChosen: boolean) => {
    const others = choices.platforms.filter((each) => each !== platform)
    change({ platforms: isChosen ? [...others, platform] : others })
  }
  const submit = () => {
    const message = draft.isScheduled ? timeErrorOf(draft.time, new Date()) : undefined
    setTimeError(message)
    // `onShared` does not run if the dialog was closed meanwhile.
    if (!message) mutate(shareBody(shareable, draft), { onSuccess: onShared })
  }
  const errorMessage = errorMessageOf(error)
  const { draft: unsent } = typed
  return { draft, unsent, change, choose, timeError, receipts, errorMessage, submit, isPending }
}

/** Why the whole share was rejected. Errors of single platforms are in their receipts. */
function errorMessageOf(error: Error | null): string | undefined {
  const problem = error instanceof ApiError ? error.problem : undefined
  return problem && problem.code !== 'share.not-all-sent' ? sharedText(problem.message) : undefined
}

function reportSuccess(scheduleTime: string | null | undefined): void {
  const description = scheduleTime
    ? t`Your review will be posted on ${formatTime(scheduleTime)}.`
    : t`Your review has been posted to your selected social media platforms.`
  showToast({ title: t`Review shared successfully!`, description })
}

function reportFailure(error: unknown): void {
  const outcome =
    error instanceof ApiError
      ? t`Some platforms may not have received your review.`
      : t`Unable to share to social media platforms.`
  const title = error instanceof ApiError ? t`Sharing partially failed` : t`Sharing failed`
  showError(`${outcome} ${nextStep(error)}`, title)
}

/** What the member can do about a failure. */
export function nextStep(error: unknown): string {
  if (!(error instanceof ApiError)) return t`Check your connection, then share again. Your message is kept.`
  const code = error.problem?.code
  if (code === undefined) return t`Try again in a moment.`
  if (code === 'share.not-all-sent')
    return t`Each network says why. Share again to send only what is missing.`
  if (code === 'share.not-allowed') return t`Switch on sharing in your profile, under Privacy.`
  return userMessage(error, '')
}

const pollMs = 1_500

/** State of a review's shares per platform. */
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

export interface Shareable {
  review: Pick<Review, 'id' | 'gymId' | 'rating' | 'comment' | 'photoUrls'>
  gym: { name: string; address: string }
}

export const emptyShare = {
  platforms: [] as SocialPlatform[],
  customMessage: '',
  includePhotos: true,
  includeLocation: true,
  isScheduled: false,
  /** Local time to the minute, as in a datetime-local input. */
  time: '',
}
export type ShareDraft = typeof emptyShare

export function shareMessage({ review, gym }: Shareable, draft: ShareDraft): string {
  const address = draft.includeLocation ? gym.address : undefined
  return draft.customMessage.trim() || defaultShareMessage({ ...review, gymName: gym.name, address })
}

/** At most three photos, and the number of further ones. */
export function previewPhotos({ review }: Shareable, { includePhotos }: ShareDraft) {
  const photoUrls = includePhotos ? review.photoUrls : []
  return { shown: photoUrls.slice(0, 3), more: Math.max(0, photoUrls.length - 3) }
}

export function shareBody(shareable: Shareable, draft: ShareDraft): z.input<(typeof shareReview)['body']> {
  const { review } = shareable
  const { platforms, customMessage, includePhotos, includeLocation, isScheduled, time } = draft
  // The server does not know the names of the provider's places, so the text is sent.
  const message = isProviderGym(review.gymId) ? shareMessage(shareable, draft) : customMessage.trim()
  return {
    platforms,
    ...(message && { customMessage: message }),
    includePhotos: includePhotos && review.photoUrls.length > 0,
    includeLocation,
    ...(isScheduled && { scheduleTime: new Date(time).toISOString() }),
  }
}

/** From this minute on, for a year. */
export function timeRange(now: Date): { min: string; max: string } {
  const inAYear = new Date(now)
  inAYear.setFullYear(now.getFullYear() + 1)
  return { min: localMinute(now), max: localMinute(inAYear) }
}

/** The next full hour that is at least 30 minutes ahead. */
export function firstSuggestion(now: Date): string {
  const hour = new Date(now.getTime() + 90 * 60_000)
  hour.setMinutes(0)
  return localMinute(hour)
}

/** Such texts sort chronologically. */
export function timeErrorOf(time: string, now: Date): string | undefined {
  const { min, max } = timeRange(now)
  return time >= min && time <= max ? undefined : sharedText(problems['share.bad-time'].message)
}

function formatTime(iso: string): string {
  return i18n.date(iso, { dateStyle: 'medium', timeStyle: 'short' })
}
