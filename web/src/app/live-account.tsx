// Fetches the account again when it may have changed elsewhere, and reloads the page when the session belongs to
// another member.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { refreshMember, useMember } from '../features/session/current-user.ts'
import { useSingleMember } from '../features/session/use-single-member.ts'
import { useSubscriptionEnd } from '../features/session/use-subscription-end.ts'
import { onLive } from '../lib/api/live-events.ts'

/** The other consumers of the same event have handled it by then. */
const settleMs = 1_000

interface LiveAccountProps {
  memberId: string
  /** Runs when the session was ended on another device. The page stays, so that nothing typed is lost. */
  onSignedOut: () => void
}

export function LiveAccount({ memberId, onSignedOut }: LiveAccountProps) {
  useSingleMember(memberId)
  const queryClient = useQueryClient()
  const refresh = useCallback(() => refreshMember(queryClient), [queryClient])
  useSubscriptionEnd(useMember(), refresh)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onLive({
      message: ({ type }) => {
        if (type !== 'subscription-changed') return
        clearTimeout(timer)
        timer = setTimeout(() => void refresh(), settleMs)
      },
      missed: () => void refresh(),
      signedOut: onSignedOut,
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [refresh, onSignedOut])
  return null
}
