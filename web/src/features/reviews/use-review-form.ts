// State of the review form: the draft, and whether the form is open.
import { t } from '@lingui/core/macro'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDraft } from '../../lib/drafts/use-draft.ts'
import { discardDraft } from '../../ui/overlay/draft-note.tsx'
import { showError } from '../../ui/overlay/toasts.ts'
import { reviewValuesOf } from './review-values.ts'
import { type PhotoUploads, type ReviewTarget, useSendReview } from './use-send-review.ts'

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
    if (values.rating < 1) return showError(t`Please select a rating.`)
    void submit()
  }
  const cancel = () => {
    if (stop()) return
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
