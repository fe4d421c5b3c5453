// 'Rate This Gym': stars, optional comment, photos.
import { postReview, type Review } from '@jumpingjack/contracts/review/reviews'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { userMessage } from '../../lib/api/user-facing-error.ts'
import { useDraft } from '../../lib/drafts/use-draft.ts'
import { Button } from '../../ui/form/button.tsx'
import { StarInput } from '../../ui/form/star-input.tsx'
import { DraftNote } from '../../ui/overlay/draft-note.tsx'
import { showError, showToast } from '../../ui/overlay/toasts.ts'
import { reviewBody, reviewValuesOf } from './review-values.ts'

/** Interface between the form and the photo upload control. */
export interface PhotoSlot {
  photoUrls: string[]
  onChange: (photoUrls: string[]) => void
  uploads: RefObject<PhotoUploads | null>
}

export interface PhotoUploads {
  /** Uploads photos that are not uploaded yet. Rejects with a `UserFacingError` if a photo cannot be stored. */
  finish: () => Promise<void>
}

const ratingMissing = 'A rating is required: 1 to 5 stars.'

export interface ReviewFormProps {
  gymId: string
  member: CurrentUser | undefined
  /** The member's earlier review, which this one replaces. */
  own: Review | undefined
  /** Runs when the review is stored. Returns true if it reports that itself. */
  onPosted: (review: Review) => Promise<boolean>
  photoControl: (slot: PhotoSlot) => ReactNode
}

export function ReviewForm(props: ReviewFormProps) {
  const { values, change, draft, error, uploads, submit, isBusy } = useReviewForm(props)
  return (
    <form
      aria-labelledby="rate-this-gym"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h3 id="rate-this-gym" className="font-semibold">
        Rate This Gym
      </h3>
      {props.own && (
        <p className="mt-0.5 text-sm text-muted">
          You have reviewed this gym. Submitting again replaces your review.
        </p>
      )}
      <div className="mt-2 empty:hidden">
        <DraftNote draft={draft} />
      </div>
      <div className="mt-2">
        <StarInput
          label="Your rating"
          value={values.rating}
          error={error}
          onChange={(rating) => change({ rating })}
        />
      </div>
      <CommentField value={values.comment} onChange={(comment) => change({ comment })} />
      {props.photoControl({
        photoUrls: values.photoUrls,
        onChange: (photoUrls) => change({ photoUrls }),
        uploads,
      })}
      <Button
        variant="primary"
        type="submit"
        aria-disabled={isBusy}
        className="mt-4 w-full md:w-auto md:px-8"
      >
        {isBusy ? 'Submitting...' : 'Submit Rating'}
      </Button>
    </form>
  )
}

function CommentField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <div className="mt-3">
      <label htmlFor={id} className="mb-1 block text-xs font-medium text-muted">
        Comment (optional)
      </label>
      <textarea
        id={id}
        value={value}
        rows={3}
        maxLength={5000}
        placeholder="What should others know?"
        onChange={(event) => onChange(event.target.value)}
        className="block field-sizing-content max-h-64 min-h-24 w-full rounded-md border border-line bg-surface px-3 py-2.5 text-base hover:border-line-strong md:text-sm"
      />
    </div>
  )
}

function useReviewForm({ gymId, member, own, onPosted }: ReviewFormProps) {
  const { values, latest, change, restart, draft } = useDraft(`review:${gymId}`, reviewValuesOf(own))
  const [hasSubmitted, setSubmitted] = useState(false)
  const uploads = useRef<PhotoUploads>(null)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async () => {
      await uploads.current?.finish()
      // Photos may have been added since the last render.
      return callApi(postReview, { params: { gymId }, body: reviewBody(gymId, member, latest.current) })
    },
    onSuccess: async (review) => {
      restart(reviewValuesOf(review))
      setSubmitted(false)
      if (!(await onPosted(review))) showToast({ title: 'Review submitted!' })
    },
    onError: (error) => showError(userMessage(error, 'Failed to submit review. Please try again.')),
  })
  // State updates too late to prevent a second click.
  const sending = useRef(false)
  const submit = async () => {
    if (sending.current) return
    setSubmitted(true)
    if (values.rating < 1) return showError('Please select a rating.')
    sending.current = true
    await mutateAsync().catch(() => undefined)
    sending.current = false
  }
  const error = hasSubmitted && values.rating < 1 ? ratingMissing : undefined
  return { values, change, draft, error, uploads, submit, isBusy: isPending }
}
