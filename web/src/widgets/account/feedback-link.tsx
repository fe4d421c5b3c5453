// Feedback link of the footer, for members and visitors.
import { t } from '@lingui/core/macro'
import { useFeedbackDialog } from './use-feedback-dialog.tsx'

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
