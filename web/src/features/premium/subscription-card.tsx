// An active subscription: expiry, renewal, another month.
import { setRenewal } from '@jumpingjack/contracts/user/subscription'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { userMessage } from '../../lib/api/user-facing-error.ts'
import { Button } from '../../ui/form/button.tsx'
import { showError } from '../../ui/overlay/toasts.ts'
import { formatDate } from './premium-notice.ts'

interface SubscriptionCardProps {
  member: CurrentUser
  payment: ReactNode
  onChanged: (member: CurrentUser) => void
}

export function SubscriptionCard({ member, payment, onChanged }: SubscriptionCardProps) {
  const until = member.subscriptionExpiresAt
  return (
    <section aria-labelledby="subscription" className="rounded-xl border border-line bg-surface p-6">
      <h3 id="subscription" className="font-semibold">
        Your subscription
      </h3>
      {until && <p className="mt-2 text-sm">Premium until {formatDate(until)}</p>}
      <Renewal member={member} onChanged={onChanged} />
      <div className="mt-6 border-t border-line pt-6">
        {payment}
        <p className="mt-2 text-center text-sm text-balance text-muted">
          $0.99 for another month, which starts when the current one ends.
        </p>
      </div>
    </section>
  )
}

function Renewal({ member, onChanged }: { member: CurrentUser; onChanged: (member: CurrentUser) => void }) {
  const renews = member.subscriptionRenews
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(setRenewal, { body: { renews: !renews } }),
    onSuccess: onChanged,
    onError: (error) => showError(userMessage(error, 'Nothing was changed. Please try again.')),
  })
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="min-w-0 flex-[1_1_16rem] text-sm text-muted">
        {renews
          ? 'Renewal is on: we remind you in the last 7 days. You are never charged automatically.'
          : 'Renewal is off: Premium ends on that day. You are never charged automatically.'}
      </p>
      <Button aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        {renews ? 'Stop renewal' : 'Resume renewal'}
      </Button>
    </div>
  )
}
