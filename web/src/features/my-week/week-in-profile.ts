// Whether the profile has the hours of training, as the member chooses on this device.

import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetSaved, noteSaved, savedWeek, unsavedWeek } from '../../lib/gym/my-week.ts'
import { refreshMember, useMember } from '../../lib/session/current-user.ts'
import { showError } from '../../ui/overlay/toasts.ts'
import { saveWeek } from './save-week.ts'

/** `choose` is to be called before other hours are stored, so that no tab sends them. */
export function useWeekInProfile() {
  const queryClient = useQueryClient()
  const member = useMember()
  const [wasKept] = useState(isInProfile)
  const { mutate: removeFromProfile } = useMutation({
    mutationFn: (memberId: string) => saveWeek({ memberId, hours: [] }),
    scope: { id: 'week' },
    onSuccess: () => refreshMember(queryClient),
    onError: () => showError(t`Your profile could not be changed. Please try again.`),
  })
  const choose = (isKept: boolean) => {
    if (isKept && savedWeek() === null) noteSaved([])
    if (isKept) return
    forgetSaved()
    if (wasKept && member) removeFromProfile(member.id)
  }
  return { wasKept, choose }
}

/** Whether the profile has hours of this device, or gets them. */
function isInProfile(): boolean {
  const saved = savedWeek()
  return saved !== null && (saved !== '[]' || unsavedWeek() !== undefined)
}
