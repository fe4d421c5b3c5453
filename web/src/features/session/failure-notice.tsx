// Says why a sign-in did not work, after the redirect back.
import { failureCookie } from '@jumpingjack/contracts/gateway/failure-cookie'
import type { SignInFailure } from '@jumpingjack/contracts/gateway/session'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { dropFailure } from './sign-in-url.ts'

const texts: Record<SignInFailure, MessageDescriptor> = {
  cancelled: msg`You stopped the sign-in. You can try again at any time.`,
  unavailable: msg`The sign-in service cannot be reached at the moment. Please try again in a few minutes.`,
  failed: msg`The sign-in did not work, or took too long. Please try again.`,
}

const withoutCookies = msg`Signing in needs cookies. Allow them for this site in your browser's settings, and try again.`

const isFailure = (value: string): value is SignInFailure => Object.hasOwn(texts, value)

/** False for a link from somebody else. Without cookies no sign-in works. */
function hasJustFailed(): boolean {
  return !navigator.cookieEnabled || document.cookie.includes(`${failureCookie}=`)
}

export function FailureNotice({ failure }: { failure: string }) {
  const [isOwn] = useState(hasJustFailed)
  useEffect(dropFailure, [])
  if (!isOwn || !isFailure(failure)) return null
  return (
    <p
      role="alert"
      className="mx-auto mb-8 flex max-w-xl items-start gap-3 rounded-md bg-danger-soft px-4 py-3 text-left text-sm font-medium text-danger"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {i18n.t(navigator.cookieEnabled ? texts[failure] : withoutCookies)}
    </p>
  )
}
