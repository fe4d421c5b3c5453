// Buttons of an open gym: favourite and profile.
import { UserRound } from 'lucide-react'
import { FavoriteButton } from '../../features/favorites/favorite-button.tsx'
import { useMember } from '../../features/session/current-user.ts'
import { Button } from '../../ui/form/button.tsx'
import { useProfileDialog } from '../account/use-profile-dialog.tsx'

export function GymActions({ gymId }: { gymId: string }) {
  const member = useMember()
  const { profileDialog, openProfile } = useProfileDialog()
  if (!member) return null
  return (
    <>
      <FavoriteButton gymId={gymId} memberId={member.id} variant="outline" />
      <Button onClick={() => openProfile()}>
        <UserRound aria-hidden="true" className="size-4" />
        Profile
      </Button>
      {profileDialog}
    </>
  )
}
