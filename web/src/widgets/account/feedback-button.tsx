// Feedback button of the header. On small screens the account menu has it.

import { t } from '@lingui/core/macro'
import { MessageSquarePlus } from 'lucide-react'
import { IconButton } from '../../ui/form/button.tsx'
import { useFeedbackDialog } from './feedback-link.tsx'

export function FeedbackButton() {
  const { feedbackDialog, openFeedback } = useFeedbackDialog()
  return (
    <>
      <IconButton label={t`Send feedback`} onClick={openFeedback} className="max-md:hidden">
        <MessageSquarePlus className="size-4" />
      </IconButton>
      {feedbackDialog}
    </>
  )
}
