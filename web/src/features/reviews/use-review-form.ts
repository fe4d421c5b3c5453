// State of the review form: the draft, whether the form is open, and sending.
import { postReview, type Review } from '@jumpingjack/contracts/review/reviews'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { callApi } from '../../lib/api/api.ts'
import { userMessage } from '../../lib/api/user-facing-error.ts'
import { useDraft } from '../../lib/drafts/use-draft.ts'
import { discardDraft } from '../../ui/overlay/draft-note.tsx'
import { showError, showToast } from '../../ui/overlay/toasts.ts'
import { reviewBody, reviewValuesOf } from './review-values.ts'

export interface PhotoUploads {
  /** Uploads photos that are not uploaded yet. Rejects with a `UserFacingError` if a photo cannot be stored. */
  finish: () => Promise<void>
}

export interface ReviewTarget {
  gymId: string
  member: CurrentUser | undefined
  /** The member's earlier review, which this one replaces. */
  own: Review | undefined
  /** Runs when the review is stored. Returns true if it reports that itself. */
  onPosted: (review: Review) => Promise<boolean>
}

/** `section` contains the form, or the button that opens it. The focus moves there. */
export function useReviewForm(
  { gymId, member, own, onPosted }: ReviewTarget,
  section: RefObject<HTMLElement | null>,
) {
  const { values, latest, change, send, draft } = useDraft(`review:${gymId}`, reviewValuesOf(own))
  const [isOpen, setOpen] = useState(draft.isRestored)
  const [hasSubmitted, setSubmitted] = useState(false)
  const uploads = useRef<PhotoUploads>(null)
  const show = (open: boolean) => {
    const hadFocus = section.current?.contains(document.activeElement)
    // Before a dialog opens, so that it returns the focus to the button.
    flushSync(() => setOpen(open))
    if (hadFocus) focusFirst(section.current)
  }
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async () => {
      await uploads.current?.finish()
      // Photos may have been added since the last render.
      const restart = send()
      const body = reviewBody(gymId, member, latest.current, own)
      return { review: await callApi(postReview, { params: { gymId }, body }), restart }
    },
    onSuccess: async ({ review, restart }) => {
      const hasUnsent = restart(reviewValuesOf(review))
      setSubmitted(false)
      show(hasUnsent)
      if (!(await onPosted(review))) showToast({ title: t`Review submitted!` })
    },
    onError: (error) => showError(userMessage(error, t`Failed to submit review. Please try again.`)),
  })
  // State updates too late to prevent a second click.
  const sending = useRef(false)
  const submit = async () => {
    if (sending.current) return
    setSubmitted(true)
    if (values.rating < 1) return showError(t`Please select a rating.`)
    sending.current = true
    await mutateAsync().catch(() => undefined)
    sending.current = false
  }
  const cancel = () => {
    if (sending.current) return
    discardDraft(draft, () => setOpen(true))
    setSubmitted(false)
    show(false)
  }
  const error = hasSubmitted && values.rating < 1 ? t`A rating is required: 1 to 5 stars.` : undefined
  return {
    values,
    change,
    draft,
    error,
    uploads,
    submit,
    cancel,
    isOpen,
    open: () => show(true),
    isBusy: isPending,
  }
}

/** The stars of the form, or the button. */
function focusFirst(section: HTMLElement | null): void {
  const first = section?.querySelector<HTMLElement>('[role=radio][aria-checked=true], [role=radio], button')
  first?.focus()
}
