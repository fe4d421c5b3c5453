// Says why a sign-in did not work, after the redirect back, or that the account is deleted.
import { failureCookie } from '@jumpingjack/contracts/gateway/failure-cookie'
import type { SignInFailure } from '@jumpingjack/contracts/gateway/session'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { tabStore } from '../../lib/browser-store.ts'
import { accountDeletedKey, dropOutcome } from './sign-in-url.ts'

const texts: Record<SignInFailure, MessageDescriptor> = {
  cancelled: msg`You stopped the sign-in. You can try again at any time.`,
  unavailable: msg`The sign-in service cannot be reached at the moment. Please try again in a few minutes.`,
  embedded: msg`Google allows no sign-in inside another app. Open this page in your browser, such as Safari or Chrome, and sign in there.`,
  failed: msg`The sign-in did not work, or took too long. Please try again.`,
}

const withoutCookies = msg`Signing in needs cookies. Allow them for this site in your browser's settings, and try again.`

const deleted = msg`Your account is deleted. Thank you for having been here.`

const isFailure = (value: string): value is SignInFailure => Object.hasOwn(texts, value)

/** False for a link from somebody else. Without cookies no sign-in works. */
function hasJustHappened(failure: string): boolean {
  if (failure === 'deleted') return tabStore.getItem(accountDeletedKey) !== null
  return !navigator.cookieEnabled || document.cookie.includes(`${failureCookie}=`)
}

export function FailureNotice({ failure }: { failure: string }) {
  const [isOwn] = useState(() => hasJustHappened(failure))
  useEffect(() => {
    dropOutcome()
    tabStore.removeItem(accountDeletedKey)
  }, [])
  const text = textOf(failure)
  if (!isOwn || !text) return null
  const isDone = text === deleted
  const Icon = isDone ? CircleCheck : CircleAlert
  return (
    <p
      role={isDone ? 'status' : 'alert'}
      className={clsx(
        'mx-auto mb-8 flex max-w-xl items-start gap-3 rounded-md px-4 py-3 text-left text-sm font-medium',
        isDone ? 'bg-surface text-green' : 'bg-danger-soft text-danger',
      )}
    >
      <Icon className="mt-0.5 size-4 shrink-0" />
      {i18n.t(text)}
    </p>
  )
}

function textOf(failure: string): MessageDescriptor | undefined {
  if (failure === 'deleted') return deleted
  if (!isFailure(failure)) return undefined
  return navigator.cookieEnabled ? texts[failure] : withoutCookies
}
