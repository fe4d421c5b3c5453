// The profile dialog of the signed-in member.
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DeleteAccountDialog } from '../../features/profile/delete-account-dialog.tsx'
import { ProfileDialog } from '../../features/profile/profile-dialog.tsx'
import type { ProfileTab } from '../../features/profile/profile-form.ts'
import { deleteOwnAccount, endSessions } from '../../features/session/sign-in.ts'
import { currentUserQuery, refreshMember, useMember } from '../../lib/session/current-user.ts'
import { showToast } from '../../ui/overlay/toasts.ts'

export function OpenProfile({ tab, onClose }: { tab?: ProfileTab | undefined; onClose: () => void }) {
  const queryClient = useQueryClient()
  const member = useMember()
  const [isDeleting, setDeleting] = useState(false)
  // Another device may have changed the profile, and saving sends all of it.
  useEffect(() => void refreshMember(queryClient), [queryClient])
  if (!member) return null
  return (
    <>
      <ProfileDialog
        member={member}
        firstTab={tab}
        onClose={onClose}
        onSaved={(user) => {
          queryClient.setQueryData(currentUserQuery.queryKey, user)
          onClose()
          showToast({ title: t`Profile saved` })
        }}
        actions={{
          onSignOutEverywhere: () => void endSessions(member.id, 'everywhere'),
          onDelete: () => setDeleting(true),
        }}
      />
      {isDeleting && (
        <DeleteAccountDialog
          member={member}
          onClose={() => setDeleting(false)}
          onDelete={(email) => deleteOwnAccount(member.id, email)}
        />
      )}
    </>
  )
}
