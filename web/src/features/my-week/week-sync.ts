// Saves the hours of training to the profile, if the member wants that, and takes over those that another device has saved.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { localStore } from '../../lib/browser-store.ts'
import { noteSaved, savedWeek, takeSavedWeek, unsavedWeek } from '../../lib/gym/my-week.ts'
import { refreshMember, useMember } from '../../lib/session/current-user.ts'
import type { Saving } from './save-week.ts'

const retries = 3

/** What is not saved, even after retries, is sent by the next page. */
export function useWeekSync(): void {
  const queryClient = useQueryClient()
  const member = useMember()
  const lastSent = useRef<string>(undefined)
  const { mutate } = useMutation({
    mutationFn: async (saving: Saving) => (await import('./save-week.ts')).saveWeek(saving),
    // One after the other, and without a connection when it is back.
    scope: { id: 'week' },
    networkMode: 'online',
    retry: retries,
    onSuccess: (_, { hours }) => {
      // Unless the member keeps them on the device since then.
      if (savedWeek() !== null) noteSaved(hours)
      return refreshMember(queryClient)
    },
  })
  useEffect(() => {
    if (!member) return
    const { id: memberId, week } = member
    if (week) takeSavedWeek(week)
    const send = () => {
      const hours = unsavedWeek()
      const text = hours && JSON.stringify(hours)
      if (hours && text !== lastSent.current) mutate({ memberId, hours })
      lastSent.current = text
    }
    send()
    // Once both stored values are changed.
    return localStore.subscribe(() => queueMicrotask(send))
  }, [member, mutate])
}
