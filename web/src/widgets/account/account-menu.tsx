// The account menu with its dialogs. The profile opens after a social network redirects back.

import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { AccountButton } from '../../features/session/account-button.tsx'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { whenIdle } from '../../lib/hooks/when-idle.ts'
import { DialogBoundary } from '../../ui/states/boundary.tsx'
import { useFeedbackDialog } from './feedback-link.tsx'
import { useConnectionOutcome, useProfileDialog } from './use-profile-dialog.tsx'

const MemberMenu = lazyComponent(() => import('../../features/session/member-menu.tsx'), 'MemberMenu')

export function AccountMenu() {
  const [isWanted, setWanted] = useState(false)
  const { profileDialog, openProfile } = useProfileDialog()
  const { feedbackDialog, openFeedback } = useFeedbackDialog()
  const [params] = useSearchParams()
  // An open gym has a profile of its own, above it.
  useConnectionOutcome(openProfile, !params.has('selected'))
  // So that the first click opens it at once.
  useEffect(() => whenIdle(MemberMenu.load), [])
  return (
    <>
      {isWanted ? (
        <DialogBoundary onClose={() => setWanted(false)} loading={<AccountButton />}>
          <MemberMenu onProfile={() => openProfile()} onFeedback={openFeedback} />
        </DialogBoundary>
      ) : (
        <AccountButton onClick={() => setWanted(true)} />
      )}
      {profileDialog}
      {feedbackDialog}
    </>
  )
}
