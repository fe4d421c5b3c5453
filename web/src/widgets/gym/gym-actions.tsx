// Buttons of an open gym: favourite, lists, link and profile.
import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import { t } from '@lingui/core/macro'
import { UserRound } from 'lucide-react'
import { FavoriteButton } from '../../features/favorites/favorite-button.tsx'
import { ShareGymButton } from '../../features/gym-detail/share-gym-button.tsx'
import { useMember } from '../../features/session/current-user.ts'
import { Button } from '../../ui/form/button.tsx'
import { useConnectionOutcome } from '../account/use-connection-outcome.ts'
import { useProfileDialog } from '../account/use-profile-dialog.tsx'
import { SaveToList } from './save-to-list.tsx'

export function GymActions({ gymId, name }: { gymId: string; name: string }) {
  const member = useMember()
  const { profileDialog, openProfile } = useProfileDialog()
  useConnectionOutcome(openProfile)
  if (!member) return null
  return (
    <>
      <FavoriteButton gymId={gymId} memberId={member.id} variant="outline" />
      <SaveToList gymId={gymId} name={name} />
      {!isProviderGym(gymId) && <ShareGymButton gym={{ id: gymId, name }} />}
      <Button onClick={() => openProfile()}>
        <UserRound aria-hidden="true" className="size-4" />
        {t`Profile`}
      </Button>
      {profileDialog}
    </>
  )
}
