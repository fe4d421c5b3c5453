// The account menu with its dialogs. The profile opens after a social network redirects back.
import { useSearchParams } from 'wouter'
import { MemberMenu } from '../../features/session/member-menu.tsx'
import { useConnectionOutcome } from './use-connection-outcome.ts'
import { useFeedbackDialog } from './use-feedback-dialog.tsx'
import { useProfileDialog } from './use-profile-dialog.tsx'

export function AccountMenu() {
  const { profileDialog, openProfile } = useProfileDialog()
  const { feedbackDialog, openFeedback } = useFeedbackDialog()
  const [params] = useSearchParams()
  // An open gym has a profile of its own, above it.
  useConnectionOutcome(openProfile, !params.has('selected'))
  return (
    <>
      <MemberMenu onProfile={() => openProfile()} onFeedback={openFeedback} />
      {profileDialog}
      {feedbackDialog}
    </>
  )
}
