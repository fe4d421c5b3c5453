// The member's menu of the header, and the profile dialog that it opens.
import { MemberMenu } from '../features/session/member-menu.tsx'
import { useProfileDialog } from './use-profile-dialog.tsx'

export function AccountMenu() {
  const { profileDialog, openProfile } = useProfileDialog()
  return (
    <>
      <MemberMenu onProfile={openProfile} />
      {profileDialog}
    </>
  )
}
