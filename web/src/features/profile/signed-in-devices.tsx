// The devices on which the member is signed in, with buttons to sign out of the others.
import { endSession, listSessions, type MemberSession } from '@jumpingjack/contracts/gateway/session'
import { t } from '@lingui/core/macro'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { relativeDate } from '../../lib/labels/relative-date.ts'
import { Button } from '../../ui/form/button.tsx'
import { showError } from '../../ui/overlay/toasts.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'

const sessionsOptions = queryOptions({
  queryKey: [listSessions.path],
  queryFn: ({ signal }) => callApi(listSessions, { signal }),
  gcTime: 0,
})

export function SignedInDevices({ onSignOutEverywhere }: { onSignOutEverywhere: () => void }) {
  const { data, isPending, refetch } = useQuery(sessionsOptions)
  return (
    <section aria-labelledby="signed-in-devices" className="py-4">
      <h3 id="signed-in-devices" className="text-sm font-medium">{t`Signed-in Devices`}</h3>
      {isPending ? (
        <Skeleton className="mt-2 h-12" />
      ) : data ? (
        <ul className="mt-1 divide-y divide-line">
          {data.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <div role="alert" className="mt-2 flex items-center justify-between gap-3 text-sm text-muted">
          {t`Your devices could not be loaded.`}
          <Button onClick={() => void refetch()}>{t`Try again`}</Button>
        </div>
      )}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-4">
        <p className="min-w-0 flex-1 text-sm text-muted">{t`Sign out on all devices and browsers, including this one.`}</p>
        <Button onClick={onSignOutEverywhere}>{t`Sign out everywhere`}</Button>
      </div>
    </section>
  )
}

/** The server names it in English, as in "Chrome on Windows". */
function deviceName(device: string): string {
  const [named = '', system] = device.split(' on ')
  const browser = named === 'Unknown browser' ? t`Unknown browser` : named
  return system ? t`${browser} on ${system}` : browser
}

function Device({ session: { id, lastSeenAt, isCurrent, ...session } }: { session: MemberSession }) {
  const queryClient = useQueryClient()
  const device = deviceName(session.device)
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(endSession, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries(sessionsOptions),
    onError: () => showError(t`${device} is still signed in. Please try again.`),
  })
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="text-sm">{device}</p>
        <p className={isCurrent ? 'text-xs text-green' : 'text-xs text-muted'}>
          {isCurrent ? t`This device` : t`Last seen ${relativeDate(lastSeenAt, new Date())}`}
        </p>
      </div>
      {!isCurrent && (
        <Button
          aria-label={t`Sign out ${device}`}
          aria-disabled={isPending}
          onClick={() => !isPending && mutate()}
        >{t`Sign out`}</Button>
      )}
    </li>
  )
}
