// Feedback link of the footer, for members and visitors.

import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useMember } from '../../lib/session/current-user.ts'
import { lazyDialog } from '../../ui/states/boundary.tsx'

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

const FeedbackDialog = lazyDialog(
  () => import('../../features/feedback/feedback-dialog.tsx'),
  'FeedbackDialog',
)

/** The feedback dialog, loaded when it is first opened. */
export function useFeedbackDialog() {
  const [isOpen, setOpen] = useState(false)
  const isMember = useMember() !== undefined
  const close = () => setOpen(false)
  const feedbackDialog = isOpen && <FeedbackDialog isMember={isMember} onClose={close} />
  return { feedbackDialog, openFeedback: () => setOpen(true) }
}
