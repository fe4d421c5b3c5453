// The feedback dialog, loaded when it is first opened.
import { useState } from 'react'
import { useMember } from '../../features/session/current-user.ts'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { DialogBoundary } from '../../ui/states/boundary.tsx'

const FeedbackDialog = lazyComponent(
  () => import('../../features/feedback/feedback-dialog.tsx'),
  'FeedbackDialog',
)

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
