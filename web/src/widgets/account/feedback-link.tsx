// Feedback link of the footer, for members and visitors.

import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useMember } from '../../features/session/current-user.ts'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { DialogBoundary } from '../../ui/states/boundary.tsx'

export function FeedbackLink() {
  const { feedbackDialog, openFeedback } = useFeedbackDialog()
  return (
    <>
      <button
        type="button"
        onClick={openFeedback}
        className="touch-target underline underline-offset-4 hover:text-ink"
      >{t`Send feedback`}</button>
      {feedbackDialog}
    </>
  )
}

const FeedbackDialog = lazyComponent(
  () => import('../../features/feedback/feedback-dialog.tsx'),
  'FeedbackDialog',
)

/** The feedback dialog, loaded when it is first opened. */
export function useFeedbackDialog() {
  const [isOpen, setOpen] = useState(false)
  const isMember = useMember() !== undefined
  const close = () => setOpen(false)
  const feedbackDialog = isOpen && (
    <DialogBoundary onClose={close}>
      <FeedbackDialog isMember={isMember} onClose={close} />
    </DialogBoundary>
  )
  return { feedbackDialog, openFeedback: () => setOpen(true) }
}
