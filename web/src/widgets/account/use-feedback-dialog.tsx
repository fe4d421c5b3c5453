// The feedback dialog, loaded when it is first opened.
import { Suspense, useState } from 'react'
import { useMember } from '../../features/session/current-user.ts'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'

const FeedbackDialog = lazyComponent(
  () => import('../../features/feedback/feedback-dialog.tsx'),
  'FeedbackDialog',
)

export function useFeedbackDialog() {
  const [isOpen, setOpen] = useState(false)
  const isMember = useMember() !== undefined
  const feedbackDialog = isOpen && (
    <Suspense>
      <FeedbackDialog isMember={isMember} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { feedbackDialog, openFeedback: () => setOpen(true) }
}
