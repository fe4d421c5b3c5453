// The account menu with its dialogs. The profile opens after a social network redirects back.
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { connectionOutcome, showOutcome } from '../../features/profile/connection-outcome.ts'
import { MemberMenu } from '../../features/session/member-menu.tsx'
import { useFeedbackDialog } from './use-feedback-dialog.tsx'
import { useProfileDialog } from './use-profile-dialog.tsx'

export function AccountMenu() {
  const { profileDialog, openProfile } = useProfileDialog()
  const { feedbackDialog, openFeedback } = useFeedbackDialog()
  const [params, setParams] = useSearchParams()
  useEffect(() => {
    const { outcome, rest } = connectionOutcome(params)
    if (!outcome) return
    // Removes the parameters, so that a reload does not repeat the toast.
    setParams(rest, { replace: true })
    showOutcome(outcome)
    openProfile('social')
  }, [params, setParams, openProfile])
  return (
    <>
      <MemberMenu onProfile={() => openProfile()} onFeedback={openFeedback} />
      {profileDialog}
      {feedbackDialog}
    </>
  )
}
