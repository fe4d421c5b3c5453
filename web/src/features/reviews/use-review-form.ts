// State of the review form: the draft, whether it is open, the request. And the member's own review in a list.

import { postReview, type Review } from '@jumpingjack/contracts/review/reviews'
import { authorName } from '@jumpingjack/contracts/user/author-name'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { callApi } from '../../lib/api/api.ts'
import { userMessage } from '../../lib/api/user-facing-error.ts'
import { changedFields, useDraft } from '../../lib/drafts/drafts.ts'
import { discardDraft } from '../../ui/overlay/form-dialog.tsx'
import { showError, showToast } from '../../ui/overlay/toasts.ts'
import type { PhotoUploads } from './photos/photo-upload.tsx'

/** `section` contains the form, or the button that opens it. The focus moves there. */
export function useReviewForm(
  { gymId, member, own, onPosted }: ReviewTarget,
  section: RefObject<HTMLElement | null>,
) {
  const name = `review:${gymId}`
  const { values, latest, change, send, draft } = useDraft(name, reviewValuesOf(own))
  const [isOpen, setOpen] = useState(draft.isRestored)
  const [hasSubmitted, setSubmitted] = useState(false)
  const uploads = useRef<PhotoUploads>(null)
  const show = (open: boolean) => {
    const hadFocus = section.current?.contains(document.activeElement)
    // Before a dialog opens, so that it returns the focus to the button.
    flushSync(() => setOpen(open))
    if (hadFocus) focusFirst(section.current)
  }
  const { whole, submit, stop, withoutPhotos } = useSendReview({
    target: { gymId, member, own, onPosted },
    form: { latest, change, send },
    uploads,
    onWhole: (hasUnsent) => {
      setSubmitted(false)
      show(hasUnsent)
    },
  })
  const trySubmit = () => {
    setSubmitted(true)
    if (values.rating > 0) return void submit()
    focusFirst(section.current)
    showError(t`Please select a rating.`)
  }
  const cancel = () => {
    if (stop()) return
    discardDraft(draft, () => setOpen(true))
    setSubmitted(false)
    show(false)
  }
  return {
    values,
    change,
    draft,
    lacksRating: hasSubmitted && values.rating < 1,
    uploads,
    submit: trySubmit,
    cancel,
    isOpen,
    open: () => show(true),
    name,
    isBusy: whole.isPending,
    /** While photos wait for their upload. */
    sendWithoutPhotos:
      hasSubmitted && values.rating > 0 && values.chosen.length > 0 ? withoutPhotos : undefined,
  }
}

/** The stars of the form, or the button. */
function focusFirst(section: HTMLElement | null): void {
  const first = section?.querySelector<HTMLElement>('[role=radio][aria-checked=true], [role=radio], button')
  first?.focus()
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

/** Sends a review: with all of its photos, or before they are uploaded. */
function useSendReview({ target, form, uploads, onWhole }: SendReview) {
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

type Author = Pick<CurrentUser, 'id' | 'displayName' | 'username' | 'profilePublic'>

export const emptyReview = {
  /** 0 until a star is chosen. */
  rating: 0,
  comment: '',
  photoUrls: [] as string[],
  /** Photos that are not uploaded yet. They are kept with the draft. */
  chosen: [] as string[],
}
type ReviewValues = typeof emptyReview

/** The member's own review of the gym. */
export function ownReview(
  reviews: Review[],
  member: Pick<CurrentUser, 'id'> | undefined,
): Review | undefined {
  return member && reviews.find((review) => review.userId === member.id)
}

/** Shows the member's current name before the server has updated the reviews. */
export function withOwnName(reviews: Review[], member: Author | undefined): Review[] {
  if (!member) return reviews
  const name = publicName(member)
  return reviews.map((review) => (review.userId === member.id ? { ...review, authorName: name } : review))
}

export function reviewValuesOf(review: Review | undefined): ReviewValues {
  if (!review) return emptyReview
  return { ...emptyReview, rating: review.rating, comment: review.comment ?? '', photoUrls: review.photoUrls }
}

/**
 * Omits a blank comment. Omits photos that the form has not changed, which the server then keeps: there may be some that
 * the page does not know, as when the reviews could not be loaded.
 */
export function reviewBody(
  gymId: string,
  member: Author | undefined,
  values: ReviewValues,
  own?: Review,
): z.input<(typeof postReview)['body']> {
  const comment = values.comment.trim()
  return {
    gymId,
    userId: member?.id ?? null,
    authorName: publicName(member),
    rating: values.rating,
    ...(comment && { comment }),
    ...changedFields({ photoUrls: own?.photoUrls ?? [] }, { photoUrls: values.photoUrls }),
  }
}

/** The name that others see: 'Anonymous User' for a private profile. */
function publicName(member: Author | undefined): string {
  return authorName(member?.profilePublic ? member : {})
}
