// The tab 'Privacy'.

import { exportAccount } from '@jumpingjack/contracts/gateway/account'
import { endSession, listSessions, type MemberSession } from '@jumpingjack/contracts/gateway/session'
import { readCurrentUser } from '@jumpingjack/contracts/user/users'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { isSignedOut } from '../../lib/api/api-error.ts'
import { relativeDate } from '../../lib/labels/relative-date.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import { showError } from '../../ui/overlay/toasts.ts'
import { RetryLine } from '../../ui/states/load-failure.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import type { ProfileFields, SwitchName } from './profile-form.ts'

const switches: { name: SwitchName; label: MessageDescriptor; text: MessageDescriptor }[] = [
  {
    name: 'profilePublic',
    label: msg`Public Profile`,
    text: msg`Your reviews show your name. If it is off, they show "Anonymous User".`,
  },
  {
    name: 'allowSocialSharing',
    label: msg`Allow Social Sharing`,
    text: msg`You can share your reviews to connected accounts.`,
  },
  {
    name: 'googleReviewsEnabled',
    label: msg`Google Reviews`,
    text: msg`Google is preselected when you share a review.`,
  },
]

/** Actions on the whole account, besides the form. */
export interface AccountActions {
  onSignOutEverywhere: () => void
  onDelete: () => void
}

export function PrivacyTab({ form, change, onSignOutEverywhere, onDelete }: ProfileFields & AccountActions) {
  return (
    <div className="divide-y divide-line">
      {switches.map(({ name, label, text }) => (
        <SwitchField
          key={name}
          label={i18n.t(label)}
          text={i18n.t(text)}
          on={form[name]}
          onChange={(on) => change({ [name]: on })}
        />
      ))}
      <SignedInDevices onSignOutEverywhere={onSignOutEverywhere} />
      <Row title={t`Your Data`} text={t`A ZIP file with everything that we store of you, and your photos.`}>
        <DownloadData />
      </Row>
      <Row title={t`Delete Account`} text={t`Deletes your account with your reviews, photos and favorites.`}>
        <Button onClick={onDelete}>{t`Delete account`}</Button>
      </Row>
    </div>
  )
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-4 py-4">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">{title}</p>
        <p className="mt-0.5 text-sm text-muted">{text}</p>
      </div>
      {children}
    </div>
  )
}

/** The link that downloads the member's data. The browser reports a failed download too late, or not at all. */
function DownloadData() {
  const link = useRef<HTMLAnchorElement>(null)
  const isChecked = useRef(false)
  const { mutate, isPending } = useMutation({
    // Fails without a connection or a session. For the latter the page offers to sign in.
    mutationFn: () => callApi(readCurrentUser, {}),
    onSuccess: () => {
      isChecked.current = true
      link.current?.click()
      isChecked.current = false
    },
    onError: (error) => {
      if (!isSignedOut(error)) showError(t`Your data could not be downloaded. Please try again.`)
    },
  })
  const check = (event: MouseEvent) => {
    if (isChecked.current) return
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <a ref={link} href={exportAccount.path} download onClick={check} className={buttonClass('outline')}>
      {t`Download`}
    </a>
  )
}

const sessionsOptions = queryOptions({
  queryKey: [listSessions.path],
  queryFn: ({ signal }) => callApi(listSessions, { signal }),
  gcTime: 0,
})

function SignedInDevices({ onSignOutEverywhere }: { onSignOutEverywhere: () => void }) {
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
        <RetryLine
          text={t`Your devices could not be loaded.`}
          onRetry={() => void refetch()}
          className="mt-2"
        />
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
          onClick={() => mutate()}
        >{t`Sign out`}</Button>
      )}
    </li>
  )
}
