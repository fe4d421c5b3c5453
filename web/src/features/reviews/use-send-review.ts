// Sends a review: with all of its photos, or before they are uploaded.
import { postReview, type Review } from '@jumpingjack/contracts/review/reviews'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { userMessage } from '../../lib/api/user-facing-error.ts'
import type { useDraft } from '../../lib/drafts/use-draft.ts'
import { showError, showToast } from '../../ui/overlay/toasts.ts'
import { type ReviewValues, reviewBody, reviewValuesOf } from './review-values.ts'

export interface PhotoUploads {
  /** Uploads photos that are not uploaded yet. Rejects with a `UserFacingError` if a photo is not stored. */
  finish: (signal: AbortSignal) => Promise<void>
}

export interface ReviewTarget {
  gymId: string
  member: CurrentUser | undefined
  /** The member's earlier review, which this one replaces. */
  own: Review | undefined
  /** Runs when the review is stored, maybe without some of its photos. Returns true if it reports that itself. */
  onPosted: (review: Review, isWhole: boolean) => Promise<boolean>
}

type Form = Pick<ReturnType<typeof useDraft<ReviewValues>>, 'latest' | 'change' | 'send'>

interface SendReview {
  target: ReviewTarget
  form: Form
  uploads: RefObject<PhotoUploads | null>
  onWhole: (hasUnsent: boolean) => void
}

export function useSendReview({ target, form, uploads, onWhole }: SendReview) {
  const stopping = useRef(new AbortController())
  const sendNow = useSendNow(target, form, stopping)
  const whole = useMutation({
    mutationFn: async () => {
      await uploads.current?.finish(stopping.current.signal)
      form.change({ chosen: [] })
      return post(target, form, stopping.current.signal)
    },
    onSuccess: async ({ review, restart }) => {
      onWhole(restart(reviewValuesOf(review)))
      sendNow.reset()
      if (!(await target.onPosted(review, true))) showToast({ title: t`Review submitted!` })
    },
    onError: (error) => showFailure(error, stopping.current.signal),
  })
  // State updates too late to prevent a second click.
  const sending = useRef(false)
  const submit = async () => {
    if (sending.current) return
    sending.current = true
    stopping.current = new AbortController()
    await whole.mutateAsync().catch(() => undefined)
    sending.current = false
  }
  /** False if nothing is being sent. */
  const stop = () => {
    if (sending.current) stopping.current.abort()
    return sending.current
  }
  const withoutPhotos = () => {
    if (!sending.current) stopping.current = new AbortController()
    // The photos follow.
    sendNow.mutate(undefined, { onSuccess: () => void submit() })
  }
  const canSendNow = !sendNow.isPending && !sendNow.isSuccess
  return { whole, submit, stop, withoutPhotos: canSendNow ? withoutPhotos : undefined }
}

function useSendNow(target: ReviewTarget, form: Form, stopping: RefObject<AbortController>) {
  return useMutation({
    mutationFn: () => post(target, form, stopping.current.signal),
    onSuccess: async ({ review, restart }) => {
      const { chosen } = form.latest.current
      restart(reviewValuesOf(review))
      form.change({ chosen })
      await target.onPosted(review, false)
      const description = t`The photos are added when they are uploaded.`
      showToast({ title: t`Review submitted!`, description })
    },
    onError: (error) => showFailure(error, stopping.current.signal),
  })
}

async function post({ gymId, member, own }: ReviewTarget, { latest, send }: Form, signal: AbortSignal) {
  // Photos may have been added since the last render.
  const restart = send()
  const body = reviewBody(gymId, member, latest.current, own)
  return { review: await callApi(postReview, { params: { gymId }, body, signal }), restart }
}

function showFailure(error: Error, signal: AbortSignal): void {
  // The member has stopped it.
  if (!signal.aborted) showError(userMessage(error, t`Failed to submit review. Please try again.`))
}
